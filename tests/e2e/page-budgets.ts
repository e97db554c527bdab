/**
 * The KB (1,000 bytes) that a first visit to a page may download: its HTML and the scripts and styles that it asks for by
 * itself, in brotli, as the build wrote them. `page-budgets.spec.ts` measures and compares.
 *
 * A file that a page fetches when the browser is idle, or when somebody touches a control, does not count: nobody waits
 * for it. Nor do pictures (but the drawn children) and the API's answers.
 *
 * A ceiling stands half a KB or more above its heaviest page: the digests in the names of files move a page by a tenth with
 * any change, because each script lists those that it may ask for.
 */
export const CEILINGS = {
  /** Content and forms: whole without the app. */
  content: 35,
  /** Pages of data that anybody reads. */
  publicData: 149,
  /** Pages behind the sign-in. */
  signedIn: 205,
  /** Those of them that are a form, whose tools come after what stands around it; and the one that an email leads to. */
  form: 236,
  /** The administrators' own, opened every day from what the browser kept. */
  panel: 214,
  /** Those of them that are a form. */
  panelForm: 239,
}
