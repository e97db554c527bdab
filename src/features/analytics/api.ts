import type * as z from 'zod/mini'
import { AppError, toAppError } from '@/lib/api/errors'
import { toYearArgument } from '@/lib/list-params'
import { supabase } from '@/lib/supabase/client'
import type { AnalysisFilter } from './list-params'
import {
  type Analysis,
  analysisSchema,
  type Analytics,
  analyticsSchema,
  type Trends,
  trendsSchema,
} from './schema'

function read<Output>(schema: z.ZodMiniType<Output>, data: unknown): Output {
  const result = schema.safeParse(data)
  if (result.success) return result.data
  throw new AppError('unexpected', 'The server answered in a form that this page does not know.')
}

/** The totals and rankings of a year; `null` if the server has none. */
export async function fetchAnalytics(
  year: number | null,
  signal: AbortSignal,
): Promise<Analytics | null> {
  const { data, error } = await supabase()
    .rpc('get_application_analytics', toYearArgument(year))
    .abortSignal(signal)
  if (error) throw toAppError(error)
  return data === null ? null : read(analyticsSchema, data)
}

/** The last `weekCount` weeks of a year, and its children's progress. */
export async function fetchTrends(
  weekCount: number,
  year: number | null,
  signal: AbortSignal,
): Promise<Trends> {
  const { data, error } = await supabase()
    .rpc('get_application_trends', { week_count: weekCount, ...toYearArgument(year) })
    .abortSignal(signal)
  if (error) throw toAppError(error)
  return read(trendsSchema, data)
}

/** All figures of a year, optionally limited to a period and a country. */
export async function fetchAnalysis(
  { year, country, from, to }: AnalysisFilter,
  signal: AbortSignal,
): Promise<Analysis> {
  const { data, error } = await supabase()
    .rpc('get_analysis', {
      ...toYearArgument(year),
      only_country: country || undefined,
      first_day: from || undefined,
      last_day: to || undefined,
    })
    .abortSignal(signal)
  if (error) throw toAppError(error)
  return read(analysisSchema, data)
}
