-- Proofs of payment: one row is one file that a parent attached to a payment or a subscription.
-- The file lies in the private bucket payment-proofs, in a folder named after its owner. A proof is a
-- hint for whoever looks into the bank; it decides nothing.
--
--             owner                       administrator   anon    service_role
--   select    own rows                    all             no      all
--   insert    own, while pending, after   own, as a       no      no
--             the file has arrived        parent
--   update    no                          no              no      no
--   delete    own, while pending          no              no      no
--             and with the payment        with the payment
--
-- The files (storage.objects of this bucket):
--   select    own folder                  all             no      all
--   insert    own folder, while one of    own, as a       no      all
--             the own payments is pending parent
--   update    no                          no              no      all
--   delete    own folder                  files that no   no      all
--                                         row names
--
-- A person may remove every file of theirs; that there was a proof stays in the row once the payment
-- is decided. SQL must not delete files: get_stray_files names those that no row names any more, and
-- its caller removes them through the storage service.
--
--                      a parent         an administrator                  anon    service_role
--   get_stray_files    the own files    those too, and of everybody's     no      no
--                                       what is older than an hour
--
-- The hour is for a proof on its way: its file arrives before the row that names it.

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
  created_at timestamptz not null default now(),
  constraint payment_proofs_path_key unique (path),
  -- Both columns together: a proof can only belong to a payment of the same parent.
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
comment on table public.payment_proofs is 'A picture or PDF of a transfer, attached to a payment or a subscription; the file is in the bucket payment-proofs.';
comment on column public.payment_proofs.path is 'The file''s key in the bucket: the owner''s folder, this row''s id and the ending of its kind.';
comment on column public.payment_proofs.kind is 'Media type, as found in the file''s first bytes.';
comment on column public.payment_proofs.original_name is 'What the file was called on the sender''s device.';

create index payment_proofs_user_id_idx on public.payment_proofs (user_id);
create index payment_proofs_payment_id_idx on public.payment_proofs (payment_id, user_id);
create index payment_proofs_subscription_id_idx on public.payment_proofs (subscription_id, user_id);

create trigger payment_proofs_after_delete_audit
  after delete on public.payment_proofs
  for each row execute function private.write_audit('kind', 'size_bytes', 'created_at');

alter table public.payment_proofs enable row level security;
grant select on public.payment_proofs to authenticated, service_role;
grant insert (id, user_id, payment_id, subscription_id, kind, original_name, size_bytes)
  on public.payment_proofs to authenticated;
grant delete on public.payment_proofs to authenticated;

create policy payment_proofs_select_own_or_admin on public.payment_proofs
  for select to authenticated
  using (user_id = (select auth.uid()) or (select private.is_admin()));
create policy payment_proofs_insert_own_pending on public.payment_proofs
  for insert to authenticated
  with check (
    user_id = (select auth.uid())
    and (
      exists (select from public.payments p where p.id = payment_id and p.status = 'pending')
      or exists (select from public.subscriptions s where s.id = subscription_id and s.status = 'pending')
    )
    and exists (select from storage.objects o where o.bucket_id = 'payment-proofs' and o.name = path)
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
      exists (select from public.payments p where p.user_id = auth.uid() and p.status = 'pending')
      or exists (select from public.subscriptions s where s.user_id = auth.uid() and s.status = 'pending')
    )
    and (
      select count(*) < 100 from storage.objects o
      where o.bucket_id = 'payment-proofs' and starts_with(o.name, auth.uid()::text || '/')
    )
$$;
comment on function private.may_upload_proof is
  'Whether the caller has something pending to prove, and fewer than 100 files, so that nobody fills the bucket.';
grant execute on function private.may_upload_proof to authenticated;

create policy payment_proofs_select_own_or_admin on storage.objects
  for select to authenticated
  using (
    bucket_id = 'payment-proofs'
    and (starts_with(name, (select auth.uid())::text || '/') or (select private.is_admin()))
  );
create policy payment_proofs_insert_own_pending on storage.objects
  for insert to authenticated
  with check (
    bucket_id = 'payment-proofs'
    and name ~ ('^' || (select auth.uid())::text || '/[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}\.(jpg|png|webp|pdf)$')
    and (select private.may_upload_proof())
  );
create policy payment_proofs_delete_own_or_unnamed on storage.objects
  for delete to authenticated
  using (
    bucket_id = 'payment-proofs'
    and (
      starts_with(name, (select auth.uid())::text || '/')
      or (select private.is_admin()) and not exists (select from public.payment_proofs f where f.path = name)
    )
  );

create type public.stored_file as (
  bucket_id text,
  name text
);
comment on type public.stored_file is 'A file as the storage service names it.';

create function public.get_stray_files() returns setof public.stored_file
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
grant execute on function public.get_stray_files to authenticated;
