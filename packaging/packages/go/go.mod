module @GOMODULE@

go 1.18
