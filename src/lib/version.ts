/** The product's release, as in package.json and supabase/CHANGELOG.md. */
export const VERSION = '1.0.0'
