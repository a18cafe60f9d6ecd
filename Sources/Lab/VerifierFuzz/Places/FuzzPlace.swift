import AttestModel
import FixtureForge

/// A place of a draft that can be edited, such as the counter of authData: what depends on it is made and signed again.
struct FuzzPlace<Draft: EvidenceDraft>: Sendable {
    /// The kind of the bytes at a place, which says what edits there are.
    enum Form: Sendable {
        case bytes, text, cbor, der, number, time, json
        /// Bytes of which some words are known.
        case name
        /// The two ends of something that another place edits inside.
        case ends
        /// A few alternatives with names.
        case choice
    }

    /// The name, dotted, in the terms of the field.
    let name: String
    let form: Form
    private let stage: Draft.Stage?
    private let get: @Sendable (Draft) -> [UInt8]?
    private let set: @Sendable (inout Draft, [UInt8]) -> Void
    private let choices: [FuzzChoice<Draft>]
    /// The words after which either answer is right.
    private let open: Set<EditWord>
    /// Returns whether some verifiers read the place after an edit as they read it before; `nil` where none does.
    private let reading: OtherReading<Draft>?

    /// Creates a place with bytes, which are changed after a stage.
    init(
        _ name: String, _ form: Form, after stage: Draft.Stage, open: Set<EditWord> = [],
        reading: OtherReading<Draft>? = nil,
        get: @escaping @Sendable (Draft) -> [UInt8]?, set: @escaping @Sendable (inout Draft, [UInt8]) -> Void
    ) {
        (self.name, self.form, self.stage, self.open, self.reading) = (name, form, stage, open, reading)
        (self.get, self.set, choices) = (get, set, [])
    }

    /// Creates a place with bytes that are a member of the draft.
    init(
        _ name: String, _ form: Form, after stage: Draft.Stage, open: Set<EditWord> = [],
        reading: OtherReading<Draft>? = nil, _ member: any WritableKeyPath<Draft, [UInt8]> & Sendable
    ) {
        self.init(
            name, form, after: stage, open: open, reading: reading, get: { $0[keyPath: member] },
            set: { $0[keyPath: member] = $1 })
    }

    /// Creates a place with bytes that a draft may lack.
    init(
        _ name: String, _ form: Form, after stage: Draft.Stage,
        _ member: any WritableKeyPath<Draft, [UInt8]?> & Sendable
    ) { self.init(name, form, after: stage, get: { $0[keyPath: member] }, set: { $0[keyPath: member] = $1 }) }

    init(_ name: String, _ choices: [FuzzChoice<Draft>]) {
        (self.name, form, stage, open, reading, self.choices) = (name, .choice, nil, [], nil, choices)
        (get, set) = ({ _ in nil }, { _, _ in })
    }

    init(_ name: String, _ choices: FuzzChoice<Draft>...) { self.init(name, choices) }

    /// Creates a place with one alternative for each of several values.
    init<Value: Sendable>(
        _ name: String, _ values: [Value], after stage: Draft.Stage, named title: (Value) -> String = { "\($0)" },
        open isOpen: (Value) -> Bool = { _ in false }, _ change: @escaping @Sendable (inout Draft, Value) -> Void
    ) {
        self.init(name, values.map { value in .after(stage, title(value), open: isOpen(value)) { change(&$0, value) } })
    }

    /// Returns the bytes in finished evidence; `nil` when it has no such place.
    func bytes(in draft: Draft) -> [UInt8]? { get(draft) }

    func edits(in draft: Draft) -> [Edit] {
        if form == .choice { return choices.indices.map { Edit(.choose, amount: $0) } }
        guard let bytes = get(draft) else { return [] }
        switch form {
        case .bytes: return Edit.ofBytes(bytes.count) + Edit.ofNearMisses(bytes.count)
        case .name: return Edit.ofBytes(bytes.count) + Edit.ofNearMisses(bytes.count) + Edit.ofWords()
        case .ends: return Edit.ofBytes(bytes.count).filter { [.append, .prepend, .cut, .dropHead].contains($0.word) }
        case .text: return Edit.ofText() + Edit.ofBytes(bytes.count) + Edit.ofWords()
        case .cbor, .der: return tree(of: bytes)?.edits ?? []
        case .number: return Edit.ofNumber()
        case .time: return Edit.ofTime()
        case .json: return Edit.ofJSON()
        case .choice: return []
        }
    }

    /// Returns the weights of the nodes of a tree, in preorder: the nodes of each depth share 1. Empty for other places.
    func nodeWeights(in draft: Draft) -> [Double] { get(draft).flatMap(tree(of:))?.nodeWeights ?? [] }

    /// Returns the tree of the bytes at a place; `nil` where they are none.
    private func tree(of bytes: [UInt8]) -> (any EditableTree)? {
        switch form {
        case .cbor: CBORTree(bytes)
        case .der: DERTree(bytes)
        default: nil
        }
    }

    /// Returns the changes of a draft that an edit is made of; none when the edit is not for this place.
    func changes(by edit: Edit, material: @escaping @Sendable (FuzzPlace) -> EditMaterial) -> [DraftEdit<Draft>] {
        guard let stage else {
            return edit.word == .choose && choices.indices.contains(edit.amount) ? [choices[edit.amount].edit] : []
        }
        return [
            DraftEdit(stage) { draft in
                if let current = get(draft), let changed = changing(current, by: edit, with: material(self)) {
                    set(&draft, changed)
                }
            }
        ]
    }

    /// Returns the bytes after an edit; `nil` when the edit is not for them.
    func changing(_ value: [UInt8], by edit: Edit, with material: EditMaterial) -> [UInt8]? {
        switch form {
        case .cbor, .der: tree(of: value)?.applying(edit, with: material)?.encoded
        case .text: edit.rewriting(value) ?? edit.changing(value, with: material)
        case .number: edit.renumbering(value)
        case .time: edit.shifting(value)
        case .json: edit.retelling(value)
        case .bytes, .name, .ends: edit.changing(value, with: material)
        case .choice: nil
        }
    }

    /// Returns whether either answer is right after an edit.
    ///
    /// An edit that is made to break something may break nothing that the reference verifier refuses. Its object is one that
    /// Apple never makes, and another right verifier may be stricter. Only variants, numbers and times have genuine values.
    /// - Parameter isAccepted: whether the reference verifier accepts the object.
    func isOpen(_ edit: Edit, isAccepted: Bool) -> Bool {
        switch form {
        case .choice where !choices.indices.contains(edit.amount): false
        case .choice: choices[edit.amount].isOpen || isAccepted && name != Draft.variantPlace
        case .number, .time: open.contains(edit.word)
        case .bytes, .text, .cbor, .der, .json, .name, .ends: isAccepted || open.contains(edit.word)
        }
    }

    /// Returns whether some verifiers read the place after an edit as they read it before.
    /// - Parameter draft: the object before the edit; called only where there are such edits.
    func isReadAlike(_ edit: Edit, in draft: () -> Draft?, with material: EditMaterial) -> Bool {
        guard let reading, let draft = draft(), let before = get(draft),
            let after = changing(before, by: edit, with: material)
        else { return false }
        return reading(draft, edit, before, after)
    }

    /// Returns whether a target needs the clock of the request after an edit.
    func isAboutTime(_ edit: Edit) -> Bool {
        form == .time || form == .choice && choices.indices.contains(edit.amount) && choices[edit.amount].isTimed
    }

    /// - Parameter draft: the object before the edit.
    func words(for edit: Edit, in draft: Draft?, with material: EditMaterial) -> String {
        if form == .choice {
            let choice = choices.indices.contains(edit.amount) ? choices[edit.amount].name : "nothing"
            return name == Draft.variantPlace ? choice : "\(name): \(choice)"
        }
        guard let value = draft.flatMap(get) else { return "\(name): nothing" }
        if edit.word == .graft { return "\(name) is that of another genuine object" }
        if let tree = tree(of: value) { return "\(name): \(tree.words(for: edit, with: material))" }
        guard let after = changing(value, by: edit, with: material) else { return "\(name) is unchanged" }
        let words =
            switch form {
            case .time: ChangeWords.time(value, after)
            case .number: "is \(UInt64(bigEndian: after)) instead of \(UInt64(bigEndian: value))"
            default: ChangeWords.change(value, after)
            }
        return "\(name) \(words)"
    }
}

/// One named alternative to the default of a draft.
struct FuzzChoice<Draft: EvidenceDraft>: Sendable {
    let name: String
    /// A Boolean value that indicates whether sources leave open what is right.
    let isOpen: Bool
    /// A Boolean value that indicates whether the object is valid for a short time only.
    let isTimed: Bool
    let edit: DraftEdit<Draft>

    /// Returns the alternative that a change makes after a stage.
    static func after(
        _ stage: Draft.Stage, _ name: String, open isOpen: Bool = false, timed isTimed: Bool = false,
        _ change: @escaping @Sendable (inout Draft) -> Void
    ) -> FuzzChoice { FuzzChoice(name: name, isOpen: isOpen, isTimed: isTimed, edit: DraftEdit(stage, change)) }
}

/// A kind of evidence that is fuzzed.
protocol FuzzDraft: EvidenceDraft {
    /// The alternatives among genuine objects and right requests.
    static var variants: [FuzzChoice<Self>] { get }
    /// The places that are edited, without the variants.
    static var faults: [FuzzPlace<Self>] { get }

    /// Returns whether sources leave open what is right because of the times of an object.
    static func isOpen(_ assessment: Assessment, _ draft: () -> Self?, oracle: Oracle) -> Bool
}

extension FuzzDraft {
    static func isOpen(_ assessment: Assessment, _ draft: () -> Self?, oracle: Oracle) -> Bool { false }
}

extension EvidenceDraft { static var variantPlace: String { "variant" } }
