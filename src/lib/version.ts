/** The release of the product, as package.json and supabase/CHANGELOG.md name it. */
export const VERSION = '1.0.0'
