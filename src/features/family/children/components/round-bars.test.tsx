import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { startApi } from '../../../../../tests/fakes/api'
import { openPage } from '../../../../../tests/fakes/render-page'
import { RoundBars } from './round-bars'

const CORRECTED = 'The judges gave 6.7 out of 10. We have corrected the result since.'

it.each([true, false])(
  'keeps the marks where the result was corrected: %s',
  async (isCorrected) => {
    const api = startApi()
    api.answer('POST /rest/v1/rpc/get_results', () =>
      Response.json([
        {
          round_id: '70000000-0000-4000-8000-000000000001',
          kind: 'video',
          audition_round: 1,
          name: 'First round',
          score: 6.7,
          criteria: [{ name: 'Voice', mean: 6.8 }],
          report: null,
          written_at: '2026-11-25T10:00:00Z',
          is_corrected: isCorrected,
        },
      ]),
    )
    openPage(
      <RoundBars applicationId="1" childName="Ada Obi" kind="video" onPrint={() => undefined} />,
      { path: '/dashboard/assessment', at: '/dashboard/assessment' },
    )
    expect(await screen.findByText('Voice')).toBeVisible()
    if (isCorrected) expect(screen.getByText(CORRECTED)).toBeVisible()
    else expect(screen.queryByText(CORRECTED)).not.toBeInTheDocument()
  },
)
