-- Consents: every consent a parent gave or withdrew, kept for ever.
--
-- private.consent_versions: the owner of the database alone.
--
--             owner       administrator    anon    service_role
--   select    own rows    all              no      all
--   insert    by trigger only
--   update    nobody
--   delete    only with the child or the account

create type public.consent_subject as enum ('registration', 'listing', 'sharing', 'care');
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

create table private.consent_versions (
  version text primary key,
  in_force_from date not null,
  in_force_to date,
  constraint consent_versions_version_check check (version ~ '^\d{4}-\d{2}-\d{2}$'),
  constraint consent_versions_in_force_to_check check (in_force_to >= in_force_from)
);
alter table private.consent_versions enable row level security;
comment on table private.consent_versions is
  'The versions of the consent text that are or were in force; a new wording adds a row and ends the one before.';
comment on column private.consent_versions.in_force_to is 'The last day; null for the text of today.';
-- A page that was opened earlier may still show a replaced text.
insert into private.consent_versions (version, in_force_from, in_force_to) values
  ('2026-11-01', '2026-11-01', '2026-11-20'), ('2026-11-21', '2026-11-21', '2026-11-21'), ('2026-11-22', '2026-11-22', '2026-11-22'),
  ('2026-11-23', '2026-11-23', '2026-11-23'), ('2026-11-24', '2026-11-24', '2026-11-26'),
  ('2026-11-26', '2026-11-26', null);

create function private.check_consent_version(old public.applications, new public.applications) returns void
  language plpgsql set search_path = ''
as $$
begin
  if new.consent_version <> coalesce(old.consent_version, '') and not exists (
    select from private.consent_versions v where v.version = new.consent_version) then
    raise exception 'consent_version_unknown'
      using errcode = '23514', constraint = 'applications_consent_version_check', detail = 'consent_version';
  end if;
end
$$;
comment on function private.check_consent_version is 'Refuses a consent to a text that was never in force.';

create function private.write_consents(old public.applications, new public.applications) returns void
  language plpgsql set search_path = ''
as $$
begin
  if old is null or new.consent_version <> old.consent_version then
    insert into public.consents (user_id, application_id, subject, action, version)
    values (new.user_id, new.id, 'registration', 'given', new.consent_version);
  end if;
  if new.is_listed <> coalesce(old.is_listed, true) then
    insert into public.consents (user_id, application_id, subject, action, version)
    values (new.user_id, new.id, 'listing',
      case when new.is_listed then 'given' else 'withdrawn' end::public.consent_action, new.consent_version);
  end if;
  if new.is_shareable <> coalesce(old.is_shareable, true) then
    insert into public.consents (user_id, application_id, subject, action, version)
    values (new.user_id, new.id, 'sharing',
      case when new.is_shareable then 'given' else 'withdrawn' end::public.consent_action, new.consent_version);
  end if;
end
$$;
comment on function private.write_consents is 'Records each giving and withdrawing of consent in the statement that makes it.';

create function private.refuse_consent_change() returns trigger
  language plpgsql set search_path = ''
as $$
begin
  raise exception 'consents_are_append_only' using errcode = '42501';
end
$$;
comment on function private.refuse_consent_change is
  'Nobody edits or deletes a consent, not even the owner of the database.';
create trigger consents_before_update
  before update on public.consents
  for each row execute function private.refuse_consent_change();
-- Erasing the child or the account deletes its consents, from within the foreign key's own trigger.
create trigger consents_before_delete
  before delete on public.consents
  for each row when (pg_trigger_depth() = 0) execute function private.refuse_consent_change();
create trigger consents_before_truncate
  before truncate on public.consents
  for each statement execute function private.refuse_consent_change();

alter table public.consents enable row level security;
grant select on public.consents to authenticated, service_role;
create policy consents_select_own_or_admin on public.consents
  for select to authenticated
  using (user_id = (select auth.uid()) or (select private.is_admin()));
