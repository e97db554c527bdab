-- Stray files: what a removed child or payment leaves in the storage, which SQL must not delete.
--
--                      whoever is signed in    anon    service_role
--   get_stray_files    the own files           no      no

create function public.get_stray_files() returns table (bucket_id text, name text)
  language plpgsql stable security invoker set search_path = ''
as $$
begin
  return query
    select o.bucket_id, o.name
    from storage.objects o
    where o.bucket_id = 'payment-proofs'
      and starts_with(o.name, (select auth.uid())::text || '/')
      and not exists (select from public.payment_proofs f where f.path = o.name)
    limit 100;
end
$$;
comment on function public.get_stray_files is
  'The caller''s files that no row names any more, at most 100 at a time; to be removed through the storage service.';
grant execute on function public.get_stray_files to authenticated;
