/** A procedure that takes as long as it is told: the product has none. */
export const SLOW_CALL = `
  create function public.contract_sleep(seconds numeric) returns void language sql volatile
    as 'select pg_catalog.pg_sleep(seconds::double precision)';
  grant execute on function public.contract_sleep to anon, authenticated;
`
