# Completion of the command lines of Linalg's programs in bash: options and their values from a
# program's --help, functions from linalg-run --list-functions, and names of files.

# Prints the options that $1 has, with '=' where a value follows.
_linalg_options() {
  "$1" --help 2>/dev/null | sed -nE 's/^ +(-{1,2}[A-Za-z0-9][A-Za-z0-9-]*=?).*/\1/p'
}

# Prints the values that the help of $1 lists for the option $2.
_linalg_values() {
  "$1" --help 2>/dev/null | awk -v option="$2=" '
    index($1, option) == 1 { listed = 1; next }
    listed && $1 ~ /^=/ { print substr($1, 2); next }
    { listed = 0 }'
}

# Prints the values of the option $2 of linalg-run, $1, in the command line of the other arguments.
_linalg_run_values() {
  local program=$1 option=$2 word
  shift 2
  case $option in
  --pipeline)
    "$program" --help 2>/dev/null | sed -nE 's/^  ([a-z]+): .*/\1/p'
    ;;
  --function)
    for word in "$@"; do
      if [[ $word == *.mlir && -f $word ]]; then
        "$program" "$word" --list-functions 2>/dev/null | sed -nE 's/^@([^:]*):.*/\1/p'
        return
      fi
    done
    ;;
  --input | --expect)
    printf '%s\n' random zeros iota splat=
    ;;
  esac
}

_linalg() {
  local program=$1 line=${COMP_LINE:0:COMP_POINT} IFS=$' \t\n'
  local word=${line##*[[:space:]]}
  local option=${word%%=*} value=${word#*=}
  COMPREPLY=()
  if [[ $word != -* ]]; then
    COMPREPLY=($(compgen -f -- "$word"))
  elif [[ $word != *=* ]]; then
    COMPREPLY=($(compgen -W "$(_linalg_options "$program")" -- "$word"))
    [[ ${COMPREPLY[0]} != *= ]] || compopt -o nospace 2>/dev/null
  else
    local values
    values=$(_linalg_values "$program" "$option")
    if [[ ${program##*/} == linalg-run ]]; then
      values+=" $(_linalg_run_values "$program" "$option" $line)"
    fi
    # Bash replaces what follows '='.
    COMPREPLY=($(compgen -W "$values" -- "$value") $(compgen -f -- "$value"))
  fi
}

complete -o filenames -F _linalg \
  linalg-gen linalg-lsp-server linalg-opt linalg-reduce linalg-run linalg-translate
