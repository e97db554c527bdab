-- Public profiles: everything strangers may know about a child, and nothing else.
--
--             anyone    service_role
--   select    all       all
--   insert, update, delete: by trigger only
--
--                            anyone
--   get_public_profiles      yes (what it lists, anyone may select)
--   count_public_profiles    yes
--
-- One row per child that is approved or assessed, that its parent lists on Our Shining Stars, and that the organisers have not hidden
-- (profile_cases.sql).

create function private.public_ticket_status(ticket public.ticket_status) returns public.ticket_status
  language plpgsql immutable parallel safe set search_path = ''
as $$
begin
  return case when ticket = 'Disqualified' or private.tier_points(ticket) is not null then ticket end;
end
$$;
comment on function private.public_ticket_status is
  'The public state of a ticket: its tier, or that it is disqualified. Null means voting in progress.';

create table public.public_profiles (
  id uuid primary key references public.applications (id) on delete cascade,
  edition smallint not null,
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
  pattern smallint not null,
  created_at timestamptz not null,
  constraint public_profiles_ticket_status_check check (
    ticket_status is not distinct from private.public_ticket_status(ticket_status))
);
comment on table public.public_profiles is 'The public data of an approved child. Kept by triggers; never written by a client.';
comment on column public.public_profiles.edition is 'The year of the show in which the child takes part.';
comment on column public.public_profiles.child_name is 'The stage name where there is one.';
comment on column public.public_profiles.ticket_status is
  'A tier or Disqualified; null means voting in progress. Whether a family has paid is nobody''s business.';
comment on column public.public_profiles.pattern is 'The number that the child''s picture is drawn from.';
comment on column public.public_profiles.points is 'From approved payments in the country''s own currency: one per 500 NGN or 10 ZAR.';

create index public_profiles_order_idx on public.public_profiles (edition, assessment_score desc nulls last, created_at desc, id);
create index public_profiles_place_idx on public.public_profiles
  (edition, country, state_city, assessment_score desc nulls last, created_at desc, id);
create index public_profiles_age_idx on public.public_profiles
  (edition, age, assessment_score desc nulls last, created_at desc, id);
-- Prefixed with the year, which limits a search, and a blank, so that one or two letters match the beginning of a word.
create index public_profiles_name_idx on public.public_profiles
  using gin ((edition::text || ' ' || private.name_key(child_name)) extensions.gin_trgm_ops);
-- The planner estimates matches from a sample; a larger sample separates rare from common names.
alter index public.public_profiles_name_idx alter column 1 set statistics 1000;

create function private.public_points(application public.applications) returns bigint
  language plpgsql stable security definer set search_path = ''
as $$
begin
  return (
    select coalesce(sum(floor(
      case
        when coalesce(p.received_currency, p.currency) = private.currency_of(application.country) then private.net_amount(p)
        -- Where another currency was accepted as full: the stated amount.
        when p.is_accepted_as_full and p.refunded_amount is null and p.currency = private.currency_of(application.country) then p.amount
        else 0
      end / (private.facts_of(application.country)).point_amount)), 0)::bigint
    from public.payments p
    where p.application_id = application.id and p.status = 'approved');
end
$$;
comment on function private.public_points is
  'Points shown in public: each approved payment in the country''s own currency counts floor(amount / 500 or 10), of '
  'what arrived where that is known, refunds taken off; of another currency that was accepted as full, '
  'what was stated.';

create function private.refresh_public_profile(application public.applications) returns void
  language plpgsql security definer set search_path = ''
as $$
begin
  if application.status not in ('approved', 'assessed') or not application.is_listed or application.hidden_at is not null then
    -- A delete without rows would still fire the counters' statement trigger.
    if exists (select from public.public_profiles p where p.id = application.id) then
      delete from public.public_profiles p where p.id = application.id;
    end if;
    return;
  end if;
  insert into public.public_profiles as p (
    id, edition, child_name, age, gender, country, state_city, talents, primary_category,
    ticket_status, points, assessment_score, pattern, created_at)
  values (
    application.id, application.edition, coalesce(application.stage_name, application.child_name), application.age, application.gender,
    application.country, application.state_city, application.talents, application.primary_category,
    private.public_ticket_status(application.ticket_status),
    private.public_points(application), application.assessment_score, application.pattern, application.created_at)
  on conflict (id) do update set
    child_name = excluded.child_name, age = excluded.age, gender = excluded.gender, country = excluded.country,
    state_city = excluded.state_city, talents = excluded.talents, primary_category = excluded.primary_category,
    ticket_status = excluded.ticket_status, points = excluded.points, assessment_score = excluded.assessment_score,
    pattern = excluded.pattern
  -- An unchanged row is not written, so that no page refetches without need.
  where (p.child_name, p.age, p.gender, p.country, p.state_city, p.talents, p.ticket_status, p.points, p.assessment_score, p.pattern)
    is distinct from (excluded.child_name, excluded.age, excluded.gender, excluded.country, excluded.state_city,
      excluded.talents, excluded.ticket_status, excluded.points, excluded.assessment_score, excluded.pattern);
end
$$;
comment on function private.refresh_public_profile is 'Writes, updates or removes the public row of one application.';

create function private.publish_application(old public.applications, new public.applications) returns void
  language plpgsql set search_path = ''
as $$
begin
  -- The columns of a profile. Its points depend on payments: publish_payment reacts to this child's payments, and rebooking money to
  -- another child changes what this one has received.
  if (new.status, new.is_listed, new.hidden_at, new.child_name, new.stage_name, new.age, new.gender, new.country, new.state_city,
      new.talents, new.primary_category, new.ticket_status, new.ticket_received, new.assessment_score, new.pattern)
    is distinct from (old.status, old.is_listed, old.hidden_at, old.child_name, old.stage_name, old.age, old.gender, old.country,
      old.state_city, old.talents, old.primary_category, old.ticket_status, old.ticket_received, old.assessment_score, old.pattern) then
    perform private.refresh_public_profile(new);
  end if;
end
$$;
comment on function private.publish_application is
  'Keeps the public row of a child in step with a change of what it shows; any other change, such as an audition''s, costs nothing.';

create function private.publish_payment(old public.payments, new public.payments) returns void
  language plpgsql set search_path = ''
as $$
declare
  application public.applications;
begin
  if new.application_id is null or new.status <> 'approved' and old.status is distinct from 'approved' then
    return;
  end if;
  -- The decision holds a lock on the child.
  select a.* into application from public.applications a where a.id = new.application_id;
  if found then
    perform private.refresh_public_profile(application);
  end if;
end
$$;
comment on function private.publish_payment is 'Keeps the public points in step with the payments of a child that count or counted.';

create function private.profile_facts(profile public.public_profiles) returns jsonb
  language plpgsql stable set search_path = ''
as $$
begin
  return (
    select jsonb_object_agg(format('star:%s:%s:%s:%s/%s', profile.edition, t.title, profile.age, profile.country, profile.state_city), 1)
    from unnest(array_append(profile.talents, '')) t (title));
end
$$;
comment on function private.profile_facts is
  'The facts that a public profile is counted under: once for any talent and once for each of its own.';

create trigger public_profiles_after_insert_statement
  after insert on public.public_profiles referencing new table as new_rows
  for each statement execute function private.counter_rows();
create trigger public_profiles_after_update_statement
  after update on public.public_profiles referencing old table as old_rows new table as new_rows
  for each statement execute function private.counter_rows();
create trigger public_profiles_after_delete_statement
  after delete on public.public_profiles referencing old table as old_rows
  for each statement execute function private.counter_rows();

alter table public.public_profiles enable row level security;
grant select on public.public_profiles to anon, authenticated, service_role;
create policy public_profiles_select_anyone on public.public_profiles
  for select to anon, authenticated
  using (true);

-- The list of Our Shining Stars.

create function private.newest_stars() returns integer
  language sql stable security definer set search_path = ''
as $$
  select coalesce(max(p.edition), 0) from public.public_profiles p
$$;
comment on function private.newest_stars is 'The newest edition that has a star; 0 without any.';

create function private.profile_conditions(
  search text, only_age integer, only_talent text, only_country public.country, only_state text, only_year integer
) returns text
  language plpgsql stable set search_path = ''
as $$
declare
  named text;
begin
  perform private.check_search(search, only_talent, only_state);
  select string_agg(format(' and (p.edition::text || '' '' || private.name_key(p.child_name)) like %L',
    only_year || case when char_length(w) > 2 then '%' else '% ' end || regexp_replace(w, '([\\%_])', '\\\1', 'g') || '%'), '') into named
  from regexp_split_to_table(private.name_key(search), ' +') w where w <> '';
  return concat('p.edition = ', only_year,
    case when private.search_key(search) <> '' then coalesce(named, ' and false') end,
    ' and p.age = ' || only_age, ' and p.talents @> array[' || quote_literal(only_talent) || ']',
    ' and p.country = ' || quote_literal(only_country), ' and p.state_city = ' || quote_literal(only_state));
end
$$;
comment on function private.profile_conditions is
  'The conditions that the filters of Our Shining Stars put on a profile p: each word of a search is a part of its name, or with one '
  'or two letters the beginning of a word of it. Every value in it is quoted.';

create function private.listed_profiles(
  search text default null, only_age integer default null, only_talent text default null,
  only_country public.country default null, only_state text default null,
  page_size integer default null, page_start integer default 0, only_year integer default null
) returns setof public.public_profiles
  language plpgsql stable security definer set search_path = '' set jit = off
as $$
-- The rows come from a dynamic statement, which the checker cannot follow:
-- @plpgsql_check_options: extra_warnings = false
begin
  return query execute format($query$
    select p.* from public.public_profiles p where %s
    order by p.assessment_score desc nulls last, p.created_at desc, p.id limit $1 offset $2
  $query$, private.profile_conditions(search, only_age, only_talent, only_country, only_state,
    coalesce(only_year, private.newest_stars())))
  using page_size, coalesce(page_start, 0);
end
$$;
comment on function private.listed_profiles is
  'Children of Our Shining Stars of a year, by default the newest that has any, whose name contains the search, within '
  'the filters: the best score first, then the newest.';
grant execute on function private.listed_profiles to anon, authenticated; -- as public.get_public_profiles

create function private.count_profiles(
  search text default null, only_age integer default null, only_talent text default null,
  only_country public.country default null, only_state text default null, at_most integer default null,
  only_year integer default null
) returns integer
  language plpgsql stable security definer set search_path = '' set jit = off
as $$
declare
  year constant integer := coalesce(only_year, private.newest_stars());
  facts constant text := format('star:%s:%s', year, only_talent);
  counted integer;
begin
  perform private.check_search(search, only_talent, only_state);
  if coalesce(btrim(search), '') = '' then
    select coalesce(sum(t.amount), 0) into counted
    from private.counters t
    where t.fact >= facts || ':' and t.fact < facts || ';'
      and (only_age is null or split_part(t.fact, ':', 4) = only_age::text)
      and (only_country is null or split_part(split_part(t.fact, ':', 5), '/', 1) = only_country::text)
      and (only_state is null or split_part(t.fact, '/', 2) = only_state);
  else
    execute format('select count(*) from (select from public.public_profiles p where %s limit $1) found',
      private.profile_conditions(search, only_age, only_talent, only_country, only_state, year))
    into counted using at_most;
  end if;
  return least(counted, at_most);
end
$$;
comment on function private.count_profiles is
  'How many children Our Shining Stars shows of a year for these filters; counts no further than at_most.';
grant execute on function private.count_profiles to anon, authenticated; -- as public.count_public_profiles
