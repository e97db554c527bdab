-- State coordinators: whom a family may call, state by state.
--
--             anyone    administrator    service_role
--   select    all       all              all
--   insert    no        yes              yes
--   update    no        yes              yes
--   delete    no        yes              yes

create table public.state_coordinators (
  id uuid primary key default gen_random_uuid(),
  country public.country not null default 'Nigeria',
  state_province text not null,
  coordinator_name text,
  coordinator_phone text,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint state_coordinators_state_province_check check (private.is_state_of(country, state_province)),
  constraint state_coordinators_coordinator_name_check check (private.is_person_name(coordinator_name)),
  constraint state_coordinators_coordinator_phone_check check (
    char_length(coordinator_phone) between 1 and 40 and private.is_plain_text(coordinator_phone) and coordinator_phone !~ '[<>]')
);
comment on table public.state_coordinators is
  'Regional coordinators. Without a name the page says Coordinator TBA, without a phone Contact TBA.';
comment on column public.state_coordinators.coordinator_phone is 'Free text, as the specification has it.';
create index state_coordinators_place_idx on public.state_coordinators (country, state_province, created_at);

create function private.derive_state_coordinator() returns trigger
  language plpgsql security definer set search_path = ''
as $$
begin
  new.coordinator_name := nullif(private.clean_text(new.coordinator_name), '');
  new.coordinator_phone := nullif(private.clean_text(new.coordinator_phone), '');
  new.updated_at := clock_timestamp();
  return new;
end
$$;
comment on function private.derive_state_coordinator is 'Cleans what an administrator typed; an empty text means not yet appointed.';

create trigger state_coordinators_before_write
  before insert or update on public.state_coordinators
  for each row execute function private.derive_state_coordinator();
create trigger state_coordinators_after_write
  after insert or update or delete on public.state_coordinators
  for each row execute function private.write_audit('country', 'state_province');

alter table public.state_coordinators enable row level security;
grant select on public.state_coordinators to anon, authenticated, service_role;
grant insert, delete on public.state_coordinators to authenticated, service_role;
grant update (country, state_province, coordinator_name, coordinator_phone)
  on public.state_coordinators to authenticated, service_role;

create policy state_coordinators_select_anyone on public.state_coordinators
  for select to anon, authenticated
  using (true);
create policy state_coordinators_insert_admin on public.state_coordinators
  for insert to authenticated
  with check ((select private.is_admin()));
create policy state_coordinators_update_admin on public.state_coordinators
  for update to authenticated
  using ((select private.is_admin()))
  with check ((select private.is_admin()));
create policy state_coordinators_delete_admin on public.state_coordinators
  for delete to authenticated
  using ((select private.is_admin()));
