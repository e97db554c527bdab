/**
 * The KB (1,000 bytes) that a first visit to a page may download: its HTML and the scripts and styles that it asks for by
 * itself, in brotli, as the build wrote them. `page-budgets.spec.ts` measures and compares.
 *
 * A file that a page fetches when the browser is idle, or when somebody touches a control, does not count: nobody waits
 * for it. Nor do pictures (but the drawn children) and the API's answers.
 */
export const CEILINGS = {
  /** Content and forms: whole without the app. */
  content: 35,
  /** Pages of data that anybody reads. */
  publicData: 149,
  /** Pages behind the sign-in. */
  signedIn: 204,
  /** Those of them that are a form, whose tools come after what stands around it; and the one that an email leads to. */
  form: 238,
  /** The administrators' own, opened every day from what the browser kept. */
  panel: 213,
}
