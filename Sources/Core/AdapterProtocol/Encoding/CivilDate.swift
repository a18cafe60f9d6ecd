/// A day of the Gregorian calendar. Years are counted in cycles of 400, which have 146,097 days each, and from
/// the first of March, so that a leap day is the last one of its year.
struct CivilDate: Hashable {
    package var year: Int64
    /// 1 to 12.
    package var month: Int64
    /// From 1.
    package var day: Int64

    private static let daysPerCycle: Int64 = 146_097
    /// From 0000-03-01 to 1970-01-01.
    private static let epoch: Int64 = 719_468

    package init(year: Int64, month: Int64, day: Int64) {
        self.year = year
        self.month = month
        self.day = day
    }

    package init(daysSinceEpoch: Int64) {
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

    /// Defined for every day that exists.
    package var daysSinceEpoch: Int64 {
        let (cycle, yearOfCycle) = (month <= 2 ? year - 1 : year).flooredQuotientAndRemainder(by: 400)
        let monthFromMarch = (month + 9) % 12
        let dayOfYear = (153 * monthFromMarch + 2) / 5 + day - 1
        return cycle * Self.daysPerCycle + yearOfCycle * 365 + yearOfCycle / 4 - yearOfCycle / 100 + dayOfYear
            - Self.epoch
    }

    /// A Boolean value that indicates whether the calendar has this day.
    package var exists: Bool {
        (1...12).contains(month) && day >= 1 && CivilDate(daysSinceEpoch: daysSinceEpoch) == self
    }
}

extension Int64 {
    /// The quotient rounded down, and a remainder that is never negative.
    package func flooredQuotientAndRemainder(by divisor: Int64) -> (Int64, Int64) {
        let (quotient, remainder) = quotientAndRemainder(dividingBy: divisor)
        return remainder < 0 ? (quotient - 1, remainder + divisor) : (quotient, remainder)
    }
}
