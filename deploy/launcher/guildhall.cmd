@"%~dp0bin\node.exe" "%~dp0deploy\launcher\guildhall.mjs" %*
