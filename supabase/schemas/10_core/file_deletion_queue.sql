-- File deletion queue: files in storage that no row names any more. SQL deletes rows, but only the storage service deletes files: a
-- trigger writes their names here with the deletion, and the job sweep removes them.
--
--                                  owner of the database    service_role    anyone else
--   private.file_deletion_queue    all                      no              no (written by triggers)
--   claim_file_deletions           –                        yes             no
--   report_file_deletions          –                        yes             no

create table private.file_deletion_queue (
  bucket_id text not null,
  name text not null,
  added_at timestamptz not null default now(),
  claimed_until timestamptz not null default '-infinity',
  failures integer not null default 0,
  constraint file_deletion_queue_pkey primary key (bucket_id, name),
  constraint file_deletion_queue_failures_check check (failures >= 0)
);
create index file_deletion_queue_claimed_until_idx on private.file_deletion_queue (claimed_until, added_at);
alter table private.file_deletion_queue enable row level security;
comment on table private.file_deletion_queue is 'Files that are to be removed from the storage. A row goes when its file is gone.';
comment on column private.file_deletion_queue.claimed_until is
  'Nobody else takes it before: the lease of who is removing it, or the wait after a failure.';

create function private.queue_file_deletion(bucket text, file text) returns void
  language plpgsql security definer set search_path = ''
as $$
begin
  insert into private.file_deletion_queue (bucket_id, name) values (bucket, file) on conflict do nothing;
  -- The embedded stack listens and sweeps at once; elsewhere nobody listens.
  perform pg_catalog.pg_notify('sweep', '');
end
$$;
comment on function private.queue_file_deletion is 'Has a file removed from the storage.';

create type public.stored_file as (
  bucket_id text,
  name text
);
comment on type public.stored_file is 'A file as the storage service names it.';

create function private.claim_file_deletions(at_most integer) returns setof public.stored_file
  language plpgsql security definer set search_path = ''
as $$
begin
  return query
    update private.file_deletion_queue s
    set claimed_until = now() + interval '5 minutes'
    where (s.bucket_id, s.name) in (
      select w.bucket_id, w.name from private.file_deletion_queue w
      where w.claimed_until <= now()
      order by w.claimed_until, w.added_at
      limit least(greatest(at_most, 0), 1000)
      for update skip locked)
    returning s.bucket_id, s.name;
end
$$;
comment on function private.claim_file_deletions is
  'Takes files to remove under a lease of five minutes; what is not reported until then can be taken again.';

create function private.report_file_deletions(bucket text, removed text[], failed text[]) returns void
  language plpgsql security definer set search_path = ''
as $$
begin
  delete from private.file_deletion_queue s where s.bucket_id = bucket and s.name = any (removed);
  -- 2, 4, 8 … minutes, at most about an hour.
  update private.file_deletion_queue s
  set failures = s.failures + 1, claimed_until = now() + interval '1 minute' * power(2, least(s.failures + 1, 6))
  where s.bucket_id = bucket and s.name = any (failed);
end
$$;
comment on function private.report_file_deletions is 'The outcome of claimed files of one bucket. The service role only.';
grant execute on function private.report_file_deletions to service_role; -- as public.report_file_deletions

create function public.claim_file_deletions(at_most integer default 100) returns setof public.stored_file
  language sql volatile security invoker set search_path = ''
as $$
  select c.bucket_id, c.name from private.claim_file_deletions(at_most) c
$$;
comment on function public.claim_file_deletions is
  'Files to remove through the storage service, under a lease of five minutes. The service role only.';

grant execute on function private.claim_file_deletions, public.claim_file_deletions to service_role;
