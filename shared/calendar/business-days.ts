/** "1 business day". Apart from the calendar, which a card that says it does not need. */
export const businessDays = (count: number) => `${count} business ${count === 1 ? 'day' : 'days'}`
