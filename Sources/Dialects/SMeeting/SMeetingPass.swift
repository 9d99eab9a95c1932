package import CallRoom

/// One pass through the pages of a list: complete only when every page of it was read, and nobody came or
/// went between the first and the last as far as the counts tell (core laws, law 4).
package struct SMeetingPass<Row: Sendable>: Sendable {
  /// What is to be done next.
  package enum Step: Sendable, Equatable {
    /// Ask for this page, from 1.
    case ask(page: Int)
    /// The pass is over.
    case done
  }

  /// The rows of the pages that were read.
  package private(set) var rows: [Row] = []
  /// Whether they are all.
  package private(set) var isComplete = false
  /// Why they are not, where a question failed.
  package private(set) var fault: String?
  private var page = 1
  private var totalCount: Int?
  private var hasMoved = false

  /// How many pages are read at most: a list beyond it stays partial.
  package static var pageLimit: Int { 200 }

  /// A pass that begins.
  package init() {}

  /// The first step.
  package var first: Step { .ask(page: 1) }

  /// Takes an answer; what comes next.
  package mutating func take(_ answer: Result<SMeetingPage<Row>, Rejection>) -> Step {
    switch answer {
    case .failure(let rejection):
      fault = rejection.description
      return .done
    case .success(let read):
      rows += read.rows
      if let totalCount, totalCount != read.totalCount { hasMoved = true }
      totalCount = read.totalCount
      guard page >= read.pageCount else {
        guard page < Self.pageLimit else {
          fault = "more than \(Self.pageLimit) pages"
          return .done
        }
        page += 1
        return .ask(page: page)
      }
      isComplete = !hasMoved
      return .done
    }
  }

  /// How much of the room the pass tells.
  package var coverage: Snapshot.Coverage {
    if isComplete { return .complete }
    return page == 1 && fault != nil ? .failed : .partial
  }
}
