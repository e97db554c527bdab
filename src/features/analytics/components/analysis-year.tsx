import { useQuery } from '@tanstack/react-query'
import { useSearchParams } from 'react-router-dom'
import { YearChoice } from '@/components/year-choice'
import { useYears } from '@/lib/editions'
import { analysisParams } from '../list-params'
import { analyticsQueries } from '../queries'

/** The year whose figures are shown, once they are. */
export function AnalysisYear() {
  const [address, setAddress] = useSearchParams()
  const filter = analysisParams.read(address)
  // The view asks for them; here it is seen that they have come.
  const figures = useQuery({ ...analyticsQueries.analysis(filter), enabled: false })
  const years = useYears(filter.year, figures.data !== undefined)
  return (
    <YearChoice
      {...years}
      // A period lies in its year.
      onChoose={(year) =>
        setAddress(analysisParams.write({ ...filter, from: null, to: null, year }), {
          replace: true,
        })
      }
    />
  )
}
