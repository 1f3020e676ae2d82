/** Apart from the dashboard, which a program of the crowd would take seconds to load. */
export const SLUG = 'hall'
export const OPERATOR = { username: 'ani', password: 'a long enough password' }
