-- Stray files once more: an administrator who erases a child removes its files, and with them what an
-- erasure that was interrupted left behind, of whichever family.
--
--                      a parent         an administrator                  anon    service_role
--   get_stray_files    the own files    those too, and of everybody's     no      no
--                                       what is older than an hour
--
-- The hour is for a proof on its way: its file arrives before the row that names it.

create or replace function public.get_stray_files() returns table (bucket_id text, name text)
  language plpgsql stable security invoker set search_path = ''
as $$
begin
  return query
    select o.bucket_id, o.name
    from storage.objects o
    where o.bucket_id = 'payment-proofs'
      and (
        starts_with(o.name, (select auth.uid())::text || '/')
        or (select private.is_admin()) and o.created_at < now() - interval '1 hour'
      )
      and not exists (select from public.payment_proofs f where f.path = o.name)
    limit 100;
end
$$;
comment on function public.get_stray_files is
  'Files that no row names any more, at most 100 at a time; to be removed through the storage service. A parent is told of the own ones, an administrator also of everybody''s that are older than an hour.';
