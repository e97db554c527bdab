import { type Column, DataTable } from '@/components/ui/data-table'
import { config } from '@/lib/config'
import { ACCESSIBILITY_CHECKS, accessibilityResults, type TestedPage } from '../results'
import { CHECK_WORDS, resultWords, untestedPages } from '../labels'

const { pages } = accessibilityResults

const titleOf = ({ title }: TestedPage) => title.replace('{product}', config.productName)

const COLUMNS: readonly Column<TestedPage>[] = [
  { key: 'page', header: 'Page', cell: titleOf },
  ...ACCESSIBILITY_CHECKS.map((check) => ({
    key: check,
    header: CHECK_WORDS[check].title,
    cell: (page: TestedPage) => resultWords(page, check),
  })),
]

const GROUPS = [
  ['Everybody', 'Pages for everybody'],
  ['Families', 'Pages for families'],
  ['Team', 'Pages of the team'],
] as const

/** The result of each check by page, with the number of tested page states in parentheses. */
export function ResultsByPage() {
  return GROUPS.map(([group, title]) => (
    <section key={group} aria-labelledby={`results-${group}`} className="mt-6">
      <h3 id={`results-${group}`} className="mb-2 text-lg">
        {title}
      </h3>
      {/* At 200 % text size the words alone are wider than a tablet. */}
      <div className="max-lg:overflow-x-auto">
        <DataTable
          caption={title}
          columns={COLUMNS}
          rows={pages.filter((page) => page.group === group)}
          rowKey={({ path }) => path}
        />
      </div>
    </section>
  ))
}

/** The failed checks, and the pages not tested in some way. */
export function WhatDoesNotHold() {
  const failures = pages.flatMap((page) =>
    page.failed.map((failed) => ({ key: `${page.path} ${failed}`, title: titleOf(page), failed })),
  )
  return (
    <ul>
      {failures.map(({ key, title, failed }) => (
        <li key={key}>{`${title} failed (${failed}).`}</li>
      ))}
      {failures.length === 0 ? <li>No test failed.</li> : null}
      {ACCESSIBILITY_CHECKS.map((check) => [check, untestedPages(pages, check)] as const)
        .filter(([, untested]) => untested.length > 0)
        .map(([check, untested]) => (
          <li key={check}>
            {`${CHECK_WORDS[check].title}, not tested: ${untested.map(titleOf).join(', ')}.`}
          </li>
        ))}
      <li>
        A program finds a part of what hinders people. Whether words are clear, and how a page
        sounds when it is read out, only people can say.
      </li>
    </ul>
  )
}
