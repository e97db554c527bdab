-- Stray files: files in the storage that no row names any more, on their way out. Rows go by SQL, but
-- files only through the storage service: a trigger writes their names here with the deletion, and the
-- job sweep removes them.
--
--                           owner of the database    service_role    anyone else
--   private.stray_files     all                      no              no (written by triggers)
--   claim_stray_files       –                        yes             no
--   report_stray_files      –                        yes             no

create table private.stray_files (
  bucket_id text not null,
  name text not null,
  added_at timestamptz not null default now(),
  claimed_until timestamptz not null default '-infinity',
  failures integer not null default 0,
  constraint stray_files_pkey primary key (bucket_id, name),
  constraint stray_files_failures_check check (failures >= 0)
);
create index stray_files_claimed_until_idx on private.stray_files (claimed_until, added_at);
alter table private.stray_files enable row level security;
comment on table private.stray_files is 'Files that are to be removed from the storage. A row goes when its file is gone.';
comment on column private.stray_files.claimed_until is
  'Nobody else takes it before: the lease of who is removing it, or the wait after a failure.';

create function private.add_stray_file(bucket text, file text) returns void
  language plpgsql security definer set search_path = ''
as $$
begin
  insert into private.stray_files (bucket_id, name) values (bucket, file) on conflict do nothing;
  -- The embedded stack listens and sweeps at once; elsewhere nobody hears it.
  perform pg_catalog.pg_notify('sweep', '');
end
$$;
comment on function private.add_stray_file is 'Has a file removed from the storage.';

create type public.stored_file as (
  bucket_id text,
  name text
);
comment on type public.stored_file is 'A file as the storage service names it.';

create function private.claim_stray_files(at_most integer) returns setof public.stored_file
  language plpgsql security definer set search_path = ''
as $$
begin
  return query
    update private.stray_files s
    set claimed_until = now() + interval '5 minutes'
    where (s.bucket_id, s.name) in (
      select w.bucket_id, w.name from private.stray_files w
      where w.claimed_until <= now()
      order by w.claimed_until, w.added_at
      limit least(greatest(at_most, 0), 1000)
      for update skip locked)
    returning s.bucket_id, s.name;
end
$$;
comment on function private.claim_stray_files is
  'Takes files to remove under a lease of five minutes; what is not reported until then can be taken again.';

create function private.report_stray_files(bucket text, removed text[], failed text[]) returns void
  language plpgsql security definer set search_path = ''
as $$
begin
  delete from private.stray_files s where s.bucket_id = bucket and s.name = any (removed);
  -- 2, 4, 8 … minutes, at most about an hour.
  update private.stray_files s
  set failures = s.failures + 1, claimed_until = now() + interval '1 minute' * power(2, least(s.failures + 1, 6))
  where s.bucket_id = bucket and s.name = any (failed);
end
$$;
comment on function private.report_stray_files is 'Forgets files that are gone; those that could not be removed wait longer each time.';

create function public.claim_stray_files(at_most integer default 100) returns setof public.stored_file
  language sql volatile security invoker set search_path = ''
as $$
  select c.bucket_id, c.name from private.claim_stray_files(at_most) c
$$;
comment on function public.claim_stray_files is
  'Files to remove through the storage service, under a lease of five minutes. The service role only.';

create function public.report_stray_files(bucket text, removed text[], failed text[]) returns void
  language sql volatile security invoker set search_path = ''
as $$
  select private.report_stray_files(bucket, removed, failed)
$$;
comment on function public.report_stray_files is 'The outcome of claimed files of one bucket. The service role only.';

grant execute on function
  private.claim_stray_files, private.report_stray_files, public.claim_stray_files, public.report_stray_files
  to service_role;
