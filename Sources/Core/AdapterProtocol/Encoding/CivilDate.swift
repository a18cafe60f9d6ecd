/// A day of the Gregorian calendar. Years are counted in cycles of 400, which have 146,097 days each, and from
/// the first of March, so that a leap day is the last one of its year.
struct CivilDate {
    var year: Int64
    /// 1 to 12.
    var month: Int64
    /// From 1.
    var day: Int64

    fileprivate static let daysPerCycle: Int64 = 146_097
    /// From 0000-03-01 to 1970-01-01.
    fileprivate static let epoch: Int64 = 719_468
}

extension CivilDate {
    init(daysSinceEpoch: Int64) {
        let (cycle, dayOfCycle) = (daysSinceEpoch + Self.epoch).flooredQuotientAndRemainder(by: Self.daysPerCycle)
        let leapDays = dayOfCycle / 1460 - dayOfCycle / 36_524 + dayOfCycle / 146_096
        let yearOfCycle = (dayOfCycle - leapDays) / 365
        let dayOfYear = dayOfCycle - (365 * yearOfCycle + yearOfCycle / 4 - yearOfCycle / 100)
        // Months from March on have 31, 30, 31, 30, 31 days, twice and once more: 153 days for five of them.
        let monthFromMarch = (5 * dayOfYear + 2) / 153
        day = dayOfYear - (153 * monthFromMarch + 2) / 5 + 1
        month = monthFromMarch < 10 ? monthFromMarch + 3 : monthFromMarch - 9
        year = yearOfCycle + cycle * 400 + (month <= 2 ? 1 : 0)
    }

    /// The days since 1970-01-01, of a day that exists.
    var daysSinceEpoch: Int64 {
        let (cycle, yearOfCycle) = (month <= 2 ? year - 1 : year).flooredQuotientAndRemainder(by: 400)
        let monthFromMarch = (month + 9) % 12
        let dayOfYear = (153 * monthFromMarch + 2) / 5 + day - 1
        return cycle * Self.daysPerCycle + yearOfCycle * 365 + yearOfCycle / 4 - yearOfCycle / 100 + dayOfYear
            - Self.epoch
    }
}

extension Int64 {
    /// The quotient rounded down, and a remainder that is never negative.
    func flooredQuotientAndRemainder(by divisor: Int64) -> (Int64, Int64) {
        let (quotient, remainder) = quotientAndRemainder(dividingBy: divisor)
        return remainder < 0 ? (quotient - 1, remainder + divisor) : (quotient, remainder)
    }
}
