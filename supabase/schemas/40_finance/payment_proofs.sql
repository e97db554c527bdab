-- Proofs of payment: one row is one file that a parent attached to a payment or a subscription.
-- The file is in the private bucket payment-proofs, in a folder named after its owner. A proof is a hint for the member who checks the
-- bank; it decides nothing.
--
--             owner                       administrator   anon    service_role
--   select    own rows                    all             no      all
--   insert    own, while pending or       own, as a       no      no
--             declined, after the file    parent
--             has arrived
--   update    no                          no              no      by procedure only
--   delete    own, while pending          no              no      no
--             and with the payment        with the payment
--
-- The files (storage.objects of this bucket):
--   download  of an own proof that        of a proof      no      all
--             is accepted                 that is, for
--                                         five minutes
--                                         after open_proof
--                                         (finance too)
--   sign,     no                          no              no      all
--   list
--   insert    own folder, while one of    own, as a       no      all
--             the own payments takes one  parent
--   update    no                          no              no      all
--   delete    no                          no              no      all
--
--                             service_role    administrator    finance          anyone else
--   open_proof                no              yes              own countries    42501
--   get_proofs                no              yes              own countries    42501
--   claim_new_proofs          yes             no               no               no
--   report_proofs             yes             no               no               no
--
-- The storage service trusts the media type that a sender states. So a new proof has the status checking: nobody opens its file until the
-- job sweep has read its first bytes. A file of another type is refused and removed; the row still says that it was sent.
--
-- A family whose payment was declined although the money left its account sends a proof: the payment becomes pending again. The audit log
-- keeps the refusal.
--
-- A file is deleted when its row is deleted or refused: its name goes to private.file_deletion_queue in the same transaction. A file
-- without a row is found after an hour. A row is accepted only for 50 minutes after its file arrived, so that no row names a file that is
-- being removed.

create type public.proof_status as enum ('checking', 'accepted', 'refused');

create table public.payment_proofs (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null default auth.uid() references auth.users (id) on delete cascade,
  payment_id uuid,
  subscription_id uuid,
  kind text not null,
  path text not null generated always as (
    user_id::text || '/' || id::text || case kind
      when 'image/jpeg' then '.jpg'
      when 'image/png' then '.png'
      when 'image/webp' then '.webp'
      else '.pdf'
    end
  ) stored,
  original_name text,
  size_bytes integer not null,
  status public.proof_status not null default 'checking',
  created_at timestamptz not null default now(),
  constraint payment_proofs_path_key unique (path),
  -- A composite key: a proof can only belong to a payment of the same parent.
  constraint payment_proofs_payment_id_fkey foreign key (payment_id, user_id)
    references public.payments (id, user_id) on delete cascade,
  constraint payment_proofs_subscription_id_fkey foreign key (subscription_id, user_id)
    references public.subscriptions (id, user_id) on delete cascade,
  constraint payment_proofs_subject_check check (num_nonnulls(payment_id, subscription_id) = 1),
  constraint payment_proofs_kind_check check (kind in ('image/jpeg', 'image/png', 'image/webp', 'application/pdf')),
  constraint payment_proofs_original_name_check check (
    char_length(original_name) between 1 and 200 and private.is_visible_text(original_name) and original_name !~ '[\u0001-\u001f]'
  ),
  constraint payment_proofs_size_bytes_check check (size_bytes between 1 and 5242880)
);
comment on table public.payment_proofs is
  'A picture or PDF of a transfer, attached to a payment or a subscription; the file is in the bucket payment-proofs.';
comment on column public.payment_proofs.path is
  'The file''s key in the bucket: the owner''s folder, this row''s id and the ending of its kind.';
comment on column public.payment_proofs.kind is
  'Media type, as the sender''s device found it in the first bytes; the check compares it with the file.';
comment on column public.payment_proofs.status is
  'Whether the file''s first bytes are of its kind; a file is opened only when it is accepted.';
comment on column public.payment_proofs.original_name is 'The name of the file on the sender''s device.';

create index payment_proofs_user_id_idx on public.payment_proofs (user_id);
create index payment_proofs_payment_id_idx on public.payment_proofs (payment_id, user_id);
create index payment_proofs_subscription_id_idx on public.payment_proofs (subscription_id, user_id);
create index payment_proofs_checking_idx on public.payment_proofs (created_at) where status = 'checking';

create function private.payment_proofs_before_insert() returns trigger
  language plpgsql security definer set search_path = ''
as $$
declare
  declined public.payments;
begin
  perform private.refuse_ended(a.edition)
  from public.applications a
  where a.user_id = new.user_id and a.id = coalesce(
    (select p.application_id from public.payments p where p.id = new.payment_id),
    (select s.application_id from public.subscriptions s where s.id = new.subscription_id));
  select p.* into declined from public.payments p where p.id = new.payment_id and p.user_id = new.user_id and p.status = 'declined';
  if declined.id is not null then
    -- A decision also locks the child before the payment.
    perform private.lock_rows('{}', array[declined.id], '{}', '{}', '{}', '{}');
    perform private.limit_pending_payments('payments', null);
    if declined.is_ticket then
      perform private.limit_ticket_payments(declined.application_id, null);
    end if;
  end if;
  return new;
end
$$;
comment on function private.payment_proofs_before_insert is
  'Refuses (edition_ended) a proof for a child of an ended edition, and one that would make a declined payment pending '
  'beyond the limits of what is stated.';
create trigger payment_proofs_before_insert
  before insert on public.payment_proofs
  for each row execute function private.payment_proofs_before_insert();

create function private.follow_new_proof() returns trigger
  language plpgsql security definer set search_path = ''
as $$
begin
  if not exists (
    select from storage.objects o
    where o.bucket_id = 'payment-proofs' and o.name = new.path and o.created_at > now() - interval '50 minutes'
      and not exists (select from private.file_deletion_queue s where s.bucket_id = o.bucket_id and s.name = o.name)
  ) then
    raise exception 'proof_file_missing' using errcode = 'P0001', detail = 'The file is sent first, at most 50 minutes before.';
  end if;
  update public.payments p
  set status = 'pending', decided_at = null,
    decision_reason = left('Looked at again, with a proof.' || coalesce(' Declined before: ' || p.decision_reason, ''), 500)
  where p.id = new.payment_id and p.status = 'declined';
  -- The embedded stack listens and checks at once; elsewhere nobody listens.
  perform pg_catalog.pg_notify('sweep', '');
  return null;
end
$$;
comment on function private.follow_new_proof is
  'Refuses a proof whose file has not arrived or may be on its way out; makes a declined payment pending again, and asks '
  'for the check of the file.';
create trigger payment_proofs_after_insert
  after insert on public.payment_proofs
  for each row execute function private.follow_new_proof();

create function private.payment_proofs_after_update() returns trigger
  language plpgsql security definer set search_path = ''
as $$
begin
  if new.status = 'refused' and old.status <> 'refused' then
    perform private.queue_file_deletion('payment-proofs', old.path);
  end if;
  return null;
end
$$;
comment on function private.payment_proofs_after_update is 'Has the file of a proof that is refused removed.';
create trigger payment_proofs_after_update
  after update on public.payment_proofs
  for each row execute function private.payment_proofs_after_update();

create function private.payment_proofs_after_delete() returns trigger
  language plpgsql security definer set search_path = ''
as $$
begin
  perform private.audit_change('payment_proofs', to_jsonb(old), null, array['kind', 'size_bytes', 'created_at']);
  perform private.queue_file_deletion('payment-proofs', old.path);
  return null;
end
$$;
comment on function private.payment_proofs_after_delete is 'The deletion of a proof is recorded, and has its file removed.';
create trigger payment_proofs_after_delete
  after delete on public.payment_proofs
  for each row execute function private.payment_proofs_after_delete();

alter table public.payment_proofs enable row level security;
grant select on public.payment_proofs to authenticated, service_role;
grant insert (id, user_id, payment_id, subscription_id, kind, original_name, size_bytes)
  on public.payment_proofs to authenticated;
grant delete on public.payment_proofs to authenticated;

create policy payment_proofs_select_own_or_admin on public.payment_proofs
  for select to authenticated
  using (user_id = (select auth.uid()) or (select private.is_admin()));
create policy payment_proofs_insert_own_open on public.payment_proofs
  for insert to authenticated
  with check (
    user_id = (select auth.uid())
    and (
      exists (select from public.payments p where p.id = payment_id and p.status in ('pending', 'declined'))
      or exists (select from public.subscriptions s where s.id = subscription_id and s.status = 'pending')
    )
  );
create policy payment_proofs_delete_own_pending on public.payment_proofs
  for delete to authenticated
  using (
    user_id = (select auth.uid())
    and (
      exists (select from public.payments p where p.id = payment_id and p.status = 'pending')
      or exists (select from public.subscriptions s where s.id = subscription_id and s.status = 'pending')
    )
  );

-- The files.

insert into storage.buckets (id, name, public, file_size_limit, allowed_mime_types)
values ('payment-proofs', 'payment-proofs', false, 5242880, array['image/jpeg', 'image/png', 'image/webp', 'application/pdf'])
on conflict (id) do update set
  public = excluded.public, file_size_limit = excluded.file_size_limit, allowed_mime_types = excluded.allowed_mime_types;

create function private.may_upload_proof() returns boolean
  language sql stable security definer set search_path = ''
as $$
  select auth.uid() is not null
    and (
      exists (select from public.payments p where p.user_id = auth.uid() and p.status in ('pending', 'declined'))
      or exists (select from public.subscriptions s where s.user_id = auth.uid() and s.status = 'pending')
    )
    and (
      select count(*) < 100 from storage.objects o
      where o.bucket_id = 'payment-proofs' and starts_with(o.name, auth.uid()::text || '/')
    )
$$;
comment on function private.may_upload_proof is
  'Whether the caller has something to prove, pending or declined, and fewer than 100 files, so that nobody fills the bucket.';
grant execute on function private.may_upload_proof to authenticated;

create function private.is_proof_of(proof public.payment_proofs, scope public.country) returns boolean
  language plpgsql stable security definer set search_path = ''
as $$
begin
  return scope is null
    or exists (
      select from public.payments p
      where p.id = proof.payment_id and private.is_of_country(scope, p.application_country, p.currency))
    or exists (
      select from public.subscriptions s
      where s.id = proof.subscription_id and private.is_of_country(scope, s.application_country, s.currency));
end
$$;
comment on function private.is_proof_of is 'Whether a proof''s payment or subscription is in a country''s scope; null is every country.';

create function private.open_proof(proof_id uuid) returns text
  language plpgsql security definer set search_path = ''
as $$
declare
  scope constant public.country := private.require_country('payments');
  proof public.payment_proofs;
begin
  select * into proof from public.payment_proofs f where f.id = proof_id and f.status = 'accepted' and private.is_proof_of(f, scope);
  if proof.id is null then
    raise exception 'proof_not_found' using errcode = 'PT404', detail = coalesce(proof_id::text, 'null');
  end if;
  perform private.log_access('proof', 'payment_proofs', array[proof.id], 1);
  return proof.path;
end
$$;
comment on function private.open_proof is
  'The path of a checked proof''s file, which the caller may read for five minutes: the access log is the key. '
  'Administrators, and members for money; error: proof_not_found.';
grant execute on function private.open_proof to authenticated; -- as public.open_proof

create type public.proof_entry as (
  id uuid,
  payment_id uuid,
  subscription_id uuid,
  path text,
  original_name text,
  status public.proof_status,
  created_at timestamptz
);
comment on type public.proof_entry is 'A proof that a parent attached to a payment or subscription.';

create function private.proofs_of(row_ids uuid[]) returns setof public.proof_entry
  language plpgsql stable security definer set search_path = ''
as $$
declare
  scope constant public.country := private.require_country('payments');
begin
  return query
    select f.id, f.payment_id, f.subscription_id, f.path, f.original_name, f.status, f.created_at
    from public.payment_proofs f
    where (f.payment_id = any (row_ids) or f.subscription_id = any (row_ids)) and private.is_proof_of(f, scope)
    order by f.created_at, f.id;
end
$$;
comment on function private.proofs_of is
  'The proofs that parents attached to these payments and subscriptions, oldest first. Administrators and members for money.';
grant execute on function private.proofs_of to authenticated; -- as public.get_proofs

create function private.openable_proofs() returns setof text
  language plpgsql stable security definer set search_path = ''
as $$
begin
  if private.opens('payments') then
    return query
      select f.path
      from private.access_log l
      join private.staff s on s.id = l.member_id and s.user_id = auth.uid()
      join public.payment_proofs f on f.id = l.row_id
      where l.action = 'proof' and l.at > now() - interval '5 minutes' and f.status = 'accepted';
  end if;
end
$$;
comment on function private.openable_proofs is 'The files that the caller said, within five minutes, to open as an administrator.';
grant execute on function private.openable_proofs to authenticated;

create function private.is_download() returns boolean
  language sql stable set search_path = ''
as $$
  select regexp_replace(coalesce(current_setting('storage.operation', true), ''), '^storage\.', '') = 'object.get_authenticated'
$$;
comment on function private.is_download is
  'Whether the storage service asks on behalf of a download with a session. It names its operation before each '
  'statement; signing a link, listing and copying are others.';
grant execute on function private.is_download to authenticated;

create policy payment_proofs_select_own_or_logged on storage.objects
  for select to authenticated
  using (
    bucket_id = 'payment-proofs'
    -- A signed link works for anybody who has it, and outlives the five minutes and the member's appointment.
    and (select private.is_download())
    and (
      exists (select from public.payment_proofs f where f.path = name and f.user_id = (select auth.uid()) and f.status = 'accepted')
      or name in (select private.openable_proofs())
    )
  );
create policy payment_proofs_insert_own_open on storage.objects
  for insert to authenticated
  with check (
    bucket_id = 'payment-proofs'
    and name ~ ('^' || (select auth.uid())::text || '/[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}\.(jpg|png|webp|pdf)$')
    and (select private.may_upload_proof())
  );

-- The work of the job sweep.

create type public.new_proof as (
  id uuid,
  bucket_id text,
  path text,
  kind text
);
comment on type public.new_proof is 'A proof whose file is to be looked at.';

create function private.claim_new_proofs(at_most integer default 100) returns setof public.new_proof
  language plpgsql security definer set search_path = ''
as $$
begin
  -- Once an hour, in its first run: files that never got their row.
  if not exists (
    select from private.jobs j
    where j.name = 'sweep' and date_trunc('hour', j.reported_at) = date_trunc('hour', now())
  ) then
    perform private.queue_file_deletion(o.bucket_id, o.name)
    from storage.objects o
    where o.bucket_id = 'payment-proofs' and o.created_at < now() - interval '1 hour'
      and not exists (select from public.payment_proofs f where f.path = o.name and f.status <> 'refused')
    limit 1000;
  end if;
  return query
    select f.id, 'payment-proofs', f.path, f.kind
    from public.payment_proofs f
    where f.status = 'checking'
    order by f.created_at, f.id
    limit least(greatest(at_most, 0), 1000);
end
$$;
comment on function private.claim_new_proofs is 'Proofs whose first bytes are to be read, oldest first. The service role only.';
grant execute on function private.claim_new_proofs to service_role; -- as public.claim_new_proofs

create function private.report_proofs(accepted uuid[], refused uuid[]) returns void
  language plpgsql security definer set search_path = ''
as $$
begin
  update public.payment_proofs f
  set status = case when f.id = any (refused) then 'refused' else 'accepted' end::public.proof_status
  where f.status = 'checking' and (f.id = any (accepted) or f.id = any (refused));
end
$$;
comment on function private.report_proofs is 'Which proofs are of their kind and which are not. The service role only.';
grant execute on function private.report_proofs to service_role; -- as public.report_proofs
