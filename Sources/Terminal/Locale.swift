import CTerm
package import Cells
import Glibc

/// Makes the C library read and measure UTF-8, and says whether it does now.
///
/// Takes the user's locale if it is one of UTF-8, else `C.UTF-8` for characters only. False: this
/// system has neither, so that only ASCII can be shown.
@discardableResult
package func useUTF8Locale() -> Bool {
  _ = setlocale(LC_CTYPE, "")
  if codesetIsUTF8() { return true }
  for name in ["C.UTF-8", "C.utf8", "en_US.UTF-8"] {
    if setlocale(LC_CTYPE, name) != nil, codesetIsUTF8() { return true }
  }
  return false
}

/// The ruler that measures as ncurses will lay out, in ASCII mode if forced or if there is no UTF-8.
package func systemRuler(forceASCII: Bool) -> TextRuler {
  guard useUTF8Locale() else {
    return TextRuler(ascii: true, widthOf: TextRuler.approximateWidth)
  }
  return TextRuler(ascii: forceASCII) { Int(ct_wcwidth($0)) }
}

private func codesetIsUTF8() -> Bool {
  guard let name = nl_langinfo(nl_item(CODESET)) else { return false }
  return String(cString: name) == "UTF-8"
}
