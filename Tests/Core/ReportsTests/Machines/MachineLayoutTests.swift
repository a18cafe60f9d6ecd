import TestBasics

@testable import Reports

@Suite("The layers of a learned machine")
struct MachineLayoutTests {
    /// Machines that are laid out, with arrows down, up, aside and to the state itself.
    static let machines = [
        InventedMachine().learned.ordered, InventedMachine(keys: 2).learned.ordered,
        InventedMachine(keys: 2, hasSession: true).learned.ordered, mixed(states: 8), mixed(states: 20),
    ]

    private static func mixed(states: Int) -> OrderedMachine {
        let inputs = InventedMachine(keys: 3).learned.inputs
        return OrderedMachine(.mixed(states: states, inputs: inputs.count), inputs)
    }

    private static func layout(_ machine: OrderedMachine) -> MachineLayout {
        MachineLayout(
            machine.layers.map { _ in .init(width: 80, height: 40) }, layers: machine.layers,
            arrows: machine.arrows.map { .init(start: $0.start, end: $0.end, text: .init(width: 70, height: 30)) })
    }

    @Test("Each state is in the layer of its distance, and what is drawn is inside of the drawing", arguments: machines)
    func layers(machine: OrderedMachine) throws {
        let layout = Self.layout(machine)
        let heights = Set(zip(machine.layers, layout.states).map { [Double($0), $1.y] })
        #expect(heights.count == (machine.layers.max() ?? 0) + 1)
        #expect(heights.sorted { $0[0] < $1[0] }.map { $0[1] } == heights.map { $0[1] }.sorted())
        for frame in layout.states + layout.arrows.map(\.text) {
            #expect(frame.x >= 0 && frame.y >= 0)
            #expect(frame.x + frame.width <= layout.size.width && frame.y + frame.height <= layout.size.height)
        }
    }

    @Test("No two states or texts are on one place", arguments: machines)
    func places(machine: OrderedMachine) throws {
        let layout = Self.layout(machine)
        let frames = layout.states + layout.arrows.map(\.text)
        for (index, one) in frames.enumerated() {
            for other in frames[..<index] {
                #expect(
                    one.x >= other.x + other.width || other.x >= one.x + one.width || one.y >= other.y + other.height
                        || other.y >= one.y + one.height, "\(one) \(other)")
            }
        }
    }

    @Test("An arrow leads to each neighbour but for refused inputs that change nothing")
    func arrows() throws {
        let machine = InventedMachine(forgets: false).learned.ordered
        #expect(machine.layers == [0, 1, 2])
        #expect(machine.arrows.map { [$0.start, $0.end] } == [[0, 1], [1, 1], [1, 2]])
        #expect(machine.texts(of: 1) == ["S1", "refused here:", "A attests key 1"])
    }
}
