/*
 * Shorter words find nothing by their beginning alone, because too much begins so: the database has the same in
 * private.is_telling.
 */
export const TELLING_LETTERS = 3
export const TELLING_FIGURES = 8
