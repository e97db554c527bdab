import { useQuery } from '@tanstack/react-query'
import { useSearchParams } from 'react-router-dom'
import { YearChoice } from '@/components/year-choice'
import { useYears } from '@/lib/editions'
import { analysisParams } from '../list-params'
import { analyticsQueries } from '../queries'

/** The choice of year, shown once its figures have loaded. */
export function AnalysisYear() {
  const [address, setAddress] = useSearchParams()
  const filter = analysisParams.read(address)
  // The view fetches them; this only observes whether they have arrived.
  const figures = useQuery({ ...analyticsQueries.analysis(filter), enabled: false })
  const years = useYears(filter.year, figures.data !== undefined)
  return (
    <YearChoice
      {...years}
      // A period belongs to its year.
      onChoose={(year) =>
        setAddress(analysisParams.write({ ...filter, from: null, to: null, year }), {
          replace: true,
        })
      }
    />
  )
}
