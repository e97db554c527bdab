import { screen } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { MATERIALS } from '@/domain/materials'
import { openComponent } from '../../../../../tests/fakes/render-page'
import { MaterialPurchase } from './material-purchase'

describe('without the operator’s settings', () => {
  it('there is no card tab, no proof button and no account, but a sentence', () => {
    openComponent(
      <MaterialPurchase
        material={MATERIALS[0]!}
        country="Nigeria"
        onCountry={() => undefined}
        size={null}
        onSize={() => undefined}
        account={null}
        cardLink={null}
        whatsappNumber={null}
      />,
    )
    expect(screen.queryByRole('tab')).not.toBeInTheDocument()
    expect(screen.queryByRole('link', { name: /WhatsApp/ })).not.toBeInTheDocument()
    expect(screen.queryByText('Account number')).not.toBeInTheDocument()
    expect(screen.getByText('Please ask support for the account details.')).toBeVisible()
  })
})
