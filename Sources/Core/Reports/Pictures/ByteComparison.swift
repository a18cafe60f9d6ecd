import AttestModel
import EvidenceAnatomy

/// The bytes of the control and those of the vector, below each other, where they differ.
struct ByteComparison {
    /// The place, as the fault names it.
    let place: String
    let change: String
    private let alignment: ByteAlignment
    /// The meaning of the bytes of the control, and of those here.
    let meanings: [String?]
    /// The number of bytes of each.
    private let counts: [Int?]
    private let offset: Int

    private static let names = ["control", "here"]
    /// The number of bytes in a line, so that a line fits on a telephone.
    private static let lineLength = 12

    /// Creates the comparison; `nil` for a vector without a fault, or with one that changed no bytes of its own place.
    init?(vector: Vector) {
        guard let fault = vector.fault, fault.before != fault.after else { return nil }
        let request = vector.request ?? vector.steps?.first { $0.expect == .reject }?.request
        // A whole object that was added to a sequence has nothing beside it.
        guard !(fault.before == nil && (fault.after?.count ?? 0) > 64) else { return nil }
        let sides = [fault.before, fault.after]
        change = fault.change
        alignment = ByteAlignment(fault.before ?? [], fault.after ?? [])
        counts = sides.map { $0?.count }
        let location = FaultLocation.split(fault.path)
        (place, offset) = (location.name, location.offset ?? 0)
        meanings = sides.map { bytes in
            guard let bytes else { return "nothing there" }
            return FieldMeaning.text(of: bytes, at: fault.path, for: request)
        }
    }

    /// The bytes of both, cut into lines: first the control's, then those here. Lines without a difference are `nil`.
    private var chunks: [[ArraySlice<ByteAlignment.Cell>]?] {
        let length = alignment.rows[0].count
        let chunks = stride(from: 0, to: length, by: Self.lineLength).map { start in
            alignment.rows.map { $0[start..<min(start + Self.lineLength, length)] }
        }
        let shown = chunks.map { chunk in chunk.contains { $0.contains(where: \.isMarked) } ? chunk : nil }
        guard let last = shown.lastIndex(where: { $0 != nil }) else { return [] }
        let whole = shown[...last].drop { $0 == nil }
        // Lines without a difference are one gap, however many they are.
        return whole.indices.filter { whole[$0] != nil || whole[$0 - 1] != nil }.map { whole[$0] }
    }

    private var note: String? {
        alignment.leftOut > 0
            ? "\(Count.text(alignment.leftOut, "more byte")) that \(alignment.leftOut == 1 ? "differs" : "differ") left out"
            : nil
    }

    private var heading: String {
        let position = offset + alignment.start
        let sizes = counts.map { $0.map { "\($0)" } ?? "no" }
        let size =
            sizes[0] == sizes[1]
            ? "\(sizes[0]) \(Count.noun(counts[0] ?? 0, "byte"))" : "\(sizes[0]) bytes in the control, \(sizes[1]) here"
        return position > 0 ? "\(place), from byte \(position)" : "\(place), \(size)"
    }

    /// The comparison as lines of text; the line below the bytes points at what differs.
    var lines: [String] {
        var lines = heading.folded()
        for chunk in chunks {
            guard let chunk else {
                lines.append("  …")
                continue
            }
            for (name, cells) in zip(Self.names, chunk) {
                lines.append("  \(name.padded(to: 8)) \(cells.map(\.text).joined(separator: " "))")
            }
            let marks = zip(chunk[0], chunk[1]).map { $0.0.isMarked || $0.1.isMarked ? "^^" : "  " }
            lines.append("           \(marks.joined(separator: " "))".trimmedEnd)
        }
        if let note { lines.append("  \(note)") }
        for (name, meaning) in zip(Self.names, meanings) {
            lines += meaning.map { $0.folded(behind: "  \(name.padded(to: 9))") } ?? []
        }
        return lines
    }

    /// The values of the template `PictureBytes`.
    var context: [String: Any?] {
        [
            "heading": heading, "note": note,
            "chunks": chunks.map { chunk -> [String: Any?] in
                ["lines": chunk.map { zip(Self.names, $0).map { (name: $0.padded(to: 8), runs: Self.runs($1)) } }]
            },
            "meanings": zip(Self.names, meanings).compactMap { name, meaning in meaning.map { (name: name, text: $0) }
            },
        ]
    }

    /// Returns bytes that are marked alike in one piece.
    private static func runs(_ cells: ArraySlice<ByteAlignment.Cell>) -> [(text: String, isMarked: Bool)] {
        var runs: [(text: String, isMarked: Bool)] = []
        for cell in cells {
            if let last = runs.last, last.isMarked == cell.isMarked {
                runs[runs.count - 1].text += " \(cell.text)"
            } else {
                runs.append((cell.text, cell.isMarked))
            }
        }
        return runs
    }
}

extension ByteAlignment.Cell {
    fileprivate var text: String { byte.map { [$0].hex } ?? "··" }
}
