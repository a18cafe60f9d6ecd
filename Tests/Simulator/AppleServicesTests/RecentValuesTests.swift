import Testing

@testable import AppleServices

@Suite("A memory of the newest values")
struct RecentValuesTests {
    @Test("A full memory forgets the oldest value")
    func bounds() {
        var memory = RecentValues<[UInt8], Int>(capacity: 3)
        let keys = (0..<1000).map { [UInt8($0 & 255), UInt8($0 >> 8)] }
        for (index, key) in keys.enumerated() {
            let isNew = memory.insert(index, for: key)
            #expect(isNew && memory.count == min(index + 1, 3))
        }
        #expect(keys.filter { memory[$0] != nil } == Array(keys.suffix(3)))
        let isNew = memory.insert(7, for: keys[999])
        #expect(!isNew && memory.count == 3)
        memory.remove(keys[998])
        #expect(memory.count == 2 && memory[keys[998]] == nil && memory[keys[997]] == 997)
        memory.insert(0, for: keys[0])
        memory.insert(1, for: keys[1])
        #expect(memory.count == 3 && memory[keys[997]] == nil && memory[keys[999]] == 7)
        memory.forget { $0 > 1 }
        #expect(memory.count == 2 && memory[keys[0]] == 0)
    }
}
