/// ``ColorDepth`` by a name that no other module has, for `Terminal.ColorDepth` would name a member of
/// the struct `Terminal`.
package typealias TerminalDepth = ColorDepth
