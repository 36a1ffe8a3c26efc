"""Convolutions by Winograd's algorithm, compared with their definition."""

import subprocess
import sys

import harness
from convolution import convolution, dims
from harness import CASES, TENSORS, case, main

CONVERT = "linalg-opt -linalg-conv-to-winograd"
harness.OURS_FIRST.append(CONVERT)


def small(*values):
    return [value / 8 for value in values]


def text(window, layout, element):
    """The extents of the filter's window must be static."""
    sizes = {"h": window[0], "w": window[1]}
    known = f"tensor<{dims(*(sizes.get(letter, '?') for letter in layout))}{element}>"

    def of_form(form):
        if not form.dynamic:
            return f"linalg.conv_2d_nhwc_{layout} $operands $results"
        return (f"%k = tensor.cast %i1 : $i1 to {known}\n"
                f"$bind linalg.conv_2d_nhwc_{layout} ins(%i0, %k : $i0, {known}) outs(%o0 : $o0) -> $o0")

    return of_form


def conv_case(window, rows, columns, layout="fhwc", images=2, channels=3, filters=4, element="f32",
              more=0):
    """`more` rows and columns of the image are never read."""
    image = dims(images, rows + window[0] - 1 + more, columns + window[1] - 1 + more, channels)
    sizes = {"f": filters, "h": window[0], "w": window[1], "c": channels}
    to_fhwc = [layout.index(letter) for letter in "fhwc"]
    case(text(window, layout, element),
         f"{image}{element} {dims(*(sizes[letter] for letter in layout))}{element}",
         f"{dims(images, rows, columns, filters)}{element}",
         lambda d, g, o: convolution(d, g.transpose(to_fhwc), o),
         stock=False, forms=TENSORS, inputs=small)


for window in (3, 3), (5, 5), (3, 1), (1, 3), (5, 1), (1, 5):
    for rows, columns in (4, 8), (5, 6), (1, 3):
        conv_case(window, rows, columns)
for window in (2, 2), (4, 1), (7, 7):
    conv_case(window, 5, 7, element="f64")
conv_case((3, 3), 5, 7, "hwcf")
conv_case((5, 5), 5, 7, "hwcf", element="f64")
conv_case((3, 3), 5, 7, more=3)
conv_case((3, 3), 4, 4, more=5)
conv_case((3, 3), 5, 7, channels=0)
conv_case((3, 3), 9, 9, images=1, channels=1, filters=1)


def check_conversion():
    done = subprocess.run(CONVERT.split(), text=True, capture_output=True,
                          input="".join(c.function(f"f{n}_{m}", form) for n, c in enumerate(CASES)
                                        for m, form in enumerate(TENSORS)))
    if done.returncode or "linalg.conv" in done.stdout:
        sys.exit("not all were converted\n" + done.stderr)


if __name__ == "__main__":
    check_conversion()
    main()
