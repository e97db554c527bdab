-- Volunteers: applications to help.
--
--             anyone    administrator    service_role
--   select    no        all              all
--   insert    yes       as anyone        all
--   update    no        no               no
--   delete    no        no               no

create table public.volunteers (
  id uuid primary key default gen_random_uuid(),
  full_name text not null,
  phone_number text not null,
  age integer not null,
  country public.country not null,
  state_province text not null,
  volunteer_role public.volunteer_role not null default 'Regular Volunteer',
  project_department public.project_department,
  days_per_week integer,
  created_at timestamptz not null default now(),
  search_name text generated always as (private.search_key(full_name)) stored,
  constraint volunteers_full_name_check check (private.is_person_name(full_name)),
  constraint volunteers_phone_number_check check (phone_number ~ '^\+[1-9][0-9]{7,14}$'),
  constraint volunteers_age_check check (age between 16 and 120),
  constraint volunteers_state_province_check check (private.is_state_of(country, state_province)),
  constraint volunteers_days_per_week_check check (days_per_week between 1 and 7)
);
comment on table public.volunteers is 'Somebody who offers to help; also sent by WhatsApp from the form.';
create index volunteers_created_at_idx on public.volunteers (created_at desc);
create index volunteers_search_name_idx on public.volunteers using gin (search_name extensions.gin_trgm_ops);
create index volunteers_phone_number_idx on public.volunteers using gin (phone_number extensions.gin_trgm_ops);

create function private.derive_volunteer() returns trigger
  language plpgsql security definer set search_path = ''
as $$
begin
  new.full_name := private.clean_text(new.full_name);
  return new;
end
$$;
comment on function private.derive_volunteer is 'Cleans what a volunteer typed.';
create trigger volunteers_before_insert_derive
  before insert on public.volunteers
  for each row execute function private.derive_volunteer();
create trigger volunteers_after_delete_audit
  after delete on public.volunteers
  for each row execute function private.write_audit('country', 'state_province', 'created_at');

alter table public.volunteers enable row level security;
grant select on public.volunteers to authenticated, service_role;
grant insert (id, full_name, phone_number, age, country, state_province, volunteer_role, project_department, days_per_week)
  on public.volunteers to anon, authenticated, service_role;

create policy volunteers_select_admin on public.volunteers
  for select to authenticated
  using ((select private.is_admin()));
-- Anyone may offer help; only the moment of it is not theirs to choose.
create policy volunteers_insert_anyone on public.volunteers
  for insert to anon, authenticated
  with check (created_at = now());
