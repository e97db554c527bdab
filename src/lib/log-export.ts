import { toAppError } from '@/lib/api/errors'
import { supabase } from '@/lib/supabase/client'

/**
 * Logs an export, such as "payments" with 240 rows, before its file is handed out. With 0 rows it logs the start of an
 * export: the export's procedure returns nothing before that, and adds its rows to the count.
 */
export async function logExport(list: string, rowCount: number): Promise<void> {
  const { error } = await supabase().rpc('log_export', { list, row_count: rowCount })
  if (error) throw toAppError(error)
}
