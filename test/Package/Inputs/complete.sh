# Prints what bash completes for a command line. usage: complete.sh COMPLETIONS WORD...

source "$1"
shift
COMP_LINE=$*
COMP_POINT=${#COMP_LINE}
_linalg "${COMP_LINE%% *}"
((${#COMPREPLY[@]} == 0)) || printf '%s\n' "${COMPREPLY[@]}"
