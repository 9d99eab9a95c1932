extension ScreenState {
  /// Sets what was asked for before the first picture.
  package mutating func begin(
    filter: FilterExpression?, mouse: Bool, isMuted: Bool, graphs: GraphStyle,
    isAccessible: Bool = false
  ) {
    filters[screen.kind] = filter
    hasMouse = mouse
    self.isMuted = isMuted
    graphStyle = graphs
    self.isAccessible = isAccessible
  }
}
