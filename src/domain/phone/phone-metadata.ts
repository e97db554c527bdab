import type { MetadataJson } from 'libphonenumber-js/core'

// Nigeria and South Africa from the library's own `metadata.min.json`, which has every country and is a hundred times
// as large. A test compares these entries with the installed library.
export const PHONE_METADATA = {
  version: 4,
  country_calling_codes: { '27': ['ZA'], '234': ['NG'] },
  countries: {
    NG: [
      '234',
      '009',
      '(?:20|9\\d)\\d{8}|[78]\\d{9,13}',
      [10, 11, 12, 13, 14],
      [
        ['(\\d{3})(\\d{3})(\\d{3,4})', '$1 $2 $3', ['[7-9]'], '0$1'],
        ['(\\d{3})(\\d{3})(\\d{4})', '$1 $2 $3', ['20[129]'], '0$1'],
        ['(\\d{4})(\\d{2})(\\d{4})', '$1 $2 $3', ['2'], '0$1'],
        ['(\\d{3})(\\d{4})(\\d{4,5})', '$1 $2 $3', ['[78]'], '0$1'],
        ['(\\d{3})(\\d{5})(\\d{5,6})', '$1 $2 $3', ['[78]'], '0$1'],
      ],
      '0',
    ],
    ZA: [
      '27',
      '00',
      '[1-79]\\d{8}|8\\d{4,9}',
      [5, 6, 7, 8, 9, 10],
      [
        ['(\\d{2})(\\d{3,4})', '$1 $2', ['8[1-4]'], '0$1'],
        ['(\\d{2})(\\d{3})(\\d{2,3})', '$1 $2 $3', ['8[1-4]'], '0$1'],
        ['(\\d{3})(\\d{3})(\\d{3})', '$1 $2 $3', ['860'], '0$1'],
        ['(\\d{2})(\\d{3})(\\d{4})', '$1 $2 $3', ['[1-9]'], '0$1'],
        ['(\\d{3})(\\d{3})(\\d{4})', '$1 $2 $3', ['8'], '0$1'],
      ],
      '0',
    ],
  },
  nonGeographic: {},
} as unknown as MetadataJson // the library's type asks for an entry of every country in the world
