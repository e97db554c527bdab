/** Stands for the user who will be signed in, where first requests are recorded. */
export const ANY_USER = '11111111-1111-4111-8111-111111111111'
