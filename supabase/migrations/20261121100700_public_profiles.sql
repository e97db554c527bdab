-- Public profiles: everything that a stranger may know about a child, and nothing else.
--
--             anyone    service_role
--   select    all       all
--   insert, update, delete: by trigger only
--
-- One row per child that is approved or assessed and whose parent shows it on Our Shining Stars.

create table public.public_profiles (
  id uuid primary key references public.applications (id) on delete cascade,
  child_name text not null,
  age integer not null,
  gender public.gender not null,
  country public.country not null,
  state_city text not null,
  talents text[] not null,
  primary_category text,
  ticket_status public.ticket_status,
  points bigint not null,
  assessment_score numeric,
  created_at timestamptz not null,
  search_name text generated always as (private.search_key(child_name)) stored,
  constraint public_profiles_ticket_status_check check (ticket_status in ('Basic', 'Silver', 'Gold', 'Disqualified'))
);
comment on table public.public_profiles is 'What the public may see of an approved child. Kept by triggers; never written by a client.';
comment on column public.public_profiles.child_name is 'The stage name where there is one.';
comment on column public.public_profiles.ticket_status is 'A tier or Disqualified; null means voting in progress. Whether a family has paid is nobody''s business.';
comment on column public.public_profiles.points is 'From approved payments in the country''s own currency: one per 500 NGN or 10 ZAR.';
comment on column public.public_profiles.search_name is 'The public name as it is searched; says nothing that child_name does not.';

create index public_profiles_order_idx on public.public_profiles (assessment_score desc nulls last, created_at desc, id);
create index public_profiles_place_idx on public.public_profiles
  (country, state_city, assessment_score desc nulls last, created_at desc, id);
create index public_profiles_age_idx on public.public_profiles
  (age, assessment_score desc nulls last, created_at desc, id);
create index public_profiles_talents_idx on public.public_profiles using gin (talents);
create index public_profiles_search_name_idx on public.public_profiles using gin (search_name extensions.gin_trgm_ops);

create function private.public_points(application public.applications) returns bigint
  language sql stable security definer set search_path = ''
as $$
  select coalesce(sum(floor(p.amount / case application.country when 'Nigeria' then 500 else 10 end)), 0)::bigint
  from public.payments p
  where p.application_id = application.id and p.status = 'approved'
    and p.currency = case application.country when 'Nigeria' then 'NGN' else 'ZAR' end::public.currency
$$;
comment on function private.public_points is 'Points shown in public: each approved payment in the country''s own currency counts floor(amount / 500 or 10).';

create function private.refresh_public_profile(application public.applications) returns void
  language plpgsql security definer set search_path = ''
as $$
begin
  if application.status not in ('approved', 'assessed') or not application.is_listed then
    delete from public.public_profiles p where p.id = application.id;
    return;
  end if;
  insert into public.public_profiles as p (
    id, child_name, age, gender, country, state_city, talents, primary_category,
    ticket_status, points, assessment_score, created_at)
  values (
    application.id, coalesce(application.stage_name, application.child_name), application.age, application.gender,
    application.country, application.state_city, application.talents, application.primary_category,
    case when application.ticket_status in ('Basic', 'Silver', 'Gold', 'Disqualified') then application.ticket_status end,
    private.public_points(application), application.assessment_score, application.created_at)
  on conflict (id) do update set
    child_name = excluded.child_name, age = excluded.age, gender = excluded.gender, country = excluded.country,
    state_city = excluded.state_city, talents = excluded.talents, primary_category = excluded.primary_category,
    ticket_status = excluded.ticket_status, points = excluded.points, assessment_score = excluded.assessment_score
  -- An unchanged row is left alone, so that nobody's page refetches for nothing.
  where (p.child_name, p.age, p.gender, p.country, p.state_city, p.talents, p.ticket_status, p.points, p.assessment_score)
    is distinct from (excluded.child_name, excluded.age, excluded.gender, excluded.country, excluded.state_city,
      excluded.talents, excluded.ticket_status, excluded.points, excluded.assessment_score);
end
$$;
comment on function private.refresh_public_profile is 'Writes, updates or removes the public row of one application.';

create function private.publish_application() returns trigger
  language plpgsql security definer set search_path = ''
as $$
begin
  perform private.refresh_public_profile(new);
  return null;
end
$$;
comment on function private.publish_application is 'Keeps the public row in step with its application.';

create function private.publish_payment() returns trigger
  language plpgsql security definer set search_path = ''
as $$
declare
  application public.applications;
begin
  select a.* into application from public.applications a where a.id = new.application_id for no key update;
  if found then
    perform private.refresh_public_profile(application);
  end if;
  return null;
end
$$;
comment on function private.publish_payment is 'Keeps the public points in step with the payments of a child.';

create trigger applications_after_write_publish
  after insert or update on public.applications
  for each row execute function private.publish_application();
create trigger payments_after_write_publish
  after insert or update on public.payments
  for each row when (new.application_id is not null and new.status = 'approved')
  execute function private.publish_payment();

alter table public.public_profiles enable row level security;
grant select on public.public_profiles to anon, authenticated, service_role;
create policy public_profiles_select_anyone on public.public_profiles
  for select to anon, authenticated
  using (true);
