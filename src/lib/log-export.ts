import { toAppError } from '@/lib/api/errors'
import { supabase } from '@/lib/supabase/client'

/**
 * Writes down that a list is taken along, such as "payments" with 240 rows; before its file is handed out. With 0 rows, that an
 * export begins: its procedure gives nothing before, and adds the rows that it gives.
 */
export async function logExport(list: string, rowCount: number): Promise<void> {
  const { error } = await supabase().rpc('log_export', { list, row_count: rowCount })
  if (error) throw toAppError(error)
}
