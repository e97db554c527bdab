-- Consents: each giving and withdrawing of a parent's consent, for ever.
--
--             owner       administrator    anon    service_role
--   select    own rows    all              no      all
--   insert    by trigger only
--   update    nobody
--   delete    only with the child or the account

create type public.consent_subject as enum ('registration', 'listing', 'sharing');
create type public.consent_action as enum ('given', 'withdrawn');

create table public.consents (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null,
  application_id uuid not null,
  subject public.consent_subject not null,
  action public.consent_action not null,
  version text not null,
  created_at timestamptz not null default clock_timestamp(),
  constraint consents_application_id_fkey foreign key (application_id, user_id)
    references public.applications (id, user_id) on delete cascade
);
comment on table public.consents is
  'Append-only: who agreed to or withdrew what, for which child, to which version of the text, and when.';
create index consents_application_id_idx on public.consents (application_id, user_id);
create index consents_user_id_idx on public.consents (user_id, created_at desc);

create function private.write_consents() returns trigger
  language plpgsql security definer set search_path = ''
as $$
begin
  if tg_op = 'INSERT' or new.consent_version <> old.consent_version then
    insert into public.consents (user_id, application_id, subject, action, version)
    values (new.user_id, new.id, 'registration', 'given', new.consent_version);
  end if;
  if (tg_op = 'INSERT' and not new.is_listed) or (tg_op = 'UPDATE' and new.is_listed <> old.is_listed) then
    insert into public.consents (user_id, application_id, subject, action, version)
    values (new.user_id, new.id, 'listing',
      case when new.is_listed then 'given' else 'withdrawn' end::public.consent_action, new.consent_version);
  end if;
  if (tg_op = 'INSERT' and not new.is_shareable) or (tg_op = 'UPDATE' and new.is_shareable <> old.is_shareable) then
    insert into public.consents (user_id, application_id, subject, action, version)
    values (new.user_id, new.id, 'sharing',
      case when new.is_shareable then 'given' else 'withdrawn' end::public.consent_action, new.consent_version);
  end if;
  return null;
end
$$;
comment on function private.write_consents is 'Records each giving and withdrawing of consent in the statement that makes it.';
create trigger applications_after_write_consents
  after insert or update of consent_version, is_listed, is_shareable on public.applications
  for each row execute function private.write_consents();

create function private.refuse_consent_change() returns trigger
  language plpgsql set search_path = ''
as $$
begin
  raise exception 'consents_are_append_only' using errcode = '42501';
end
$$;
comment on function private.refuse_consent_change is
  'Nobody edits or deletes a consent, not even the owner of the database.';
create trigger consents_before_update_refuse
  before update on public.consents
  for each row execute function private.refuse_consent_change();
-- Erasing the child or the account takes its consents along, from within the foreign key's own trigger.
create trigger consents_before_delete_refuse
  before delete on public.consents
  for each row when (pg_trigger_depth() = 0) execute function private.refuse_consent_change();
create trigger consents_before_truncate_refuse
  before truncate on public.consents
  for each statement execute function private.refuse_consent_change();

alter table public.consents enable row level security;
grant select on public.consents to authenticated, service_role;
create policy consents_select_own_or_admin on public.consents
  for select to authenticated
  using (user_id = (select auth.uid()) or (select private.is_admin()));
