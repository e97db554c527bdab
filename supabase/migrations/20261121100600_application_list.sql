-- The administrator's list of applications.
--
--                            administrator    anyone else
--   get_applications         yes              42501
--   get_finalists            yes              42501
--   get_application          yes              42501
--   count_applications       yes              42501
--   get_application_counts   yes              42501
--
-- Under row-level security PostgreSQL uses no index for a pattern or an enum, because it cannot know that
-- comparing them leaks nothing. Searching and listing by state therefore runs in procedures that check
-- the caller once and then read with their owner's rights.
--
-- Which way leads:
--   no filter but the tab, a talent or a name    the order's own index, by state; a talent is never rare
--   filters that leave few                       the index of facets: the tallies tell which combinations of
--                                                state, place, ticket, video, audition and finalist exist, and
--                                                each of those is read from its own place in the index
--   few days                                     the index of dates
--   filters that leave many                      the order's own index, no deeper than what fits should stand
-- Counts without a search come from the tallies; counts of a search stop at the caller's limit.
--
-- Procedures that list and count go without just-in-time compilation, here and in the other files: the planner expects
-- all of their branches to be read to the end, and compiling for that took 30 ms of a page that took two.

create type public.application_sort as enum ('newest', 'oldest', 'name', 'age', 'score', 'handed_in');
comment on type public.application_sort is 'handed_in: by when the entry video was handed in, the longest wait first.';

create type private.application_filter as (
  statuses public.application_status[],
  video public.entry_video_status,
  states text[],
  tickets public.ticket_status[],
  audition public.audition_state,
  is_finalist boolean,
  talent text,
  search text,
  from_day date,
  to_day date
);
comment on type private.application_filter is 'What a list of applications is filtered by; null is any. Days are those of the registration, on the clocks of the child''s country.';

create function private.to_application_filter(
  only_statuses text, only_video public.entry_video_status, search text, only_place text, only_tickets text,
  only_audition public.audition_state, only_finalists boolean, only_talent text, from_day date, to_day date
) returns private.application_filter
  language plpgsql immutable set search_path = ''
as $$
begin
  perform private.check_search(search, only_statuses, only_place, only_tickets, only_talent);
  return row(
    string_to_array(only_statuses, ',')::public.application_status[], only_video,
    case
      when only_place in ('Nigeria', 'South Africa') then private.states_of(only_place::public.country)
      when only_place is not null then array[only_place]
    end,
    string_to_array(only_tickets, ',')::public.ticket_status[], only_audition,
    case when only_finalists then true end, only_talent, search, from_day, to_day)::private.application_filter;
end
$$;
comment on function private.to_application_filter is
  'A filter as the procedures take it: states and tickets joined by commas, a place that is a state or a country. Refuses (search_too_long) long texts.';

create type private.facet_count as (facets text, amount numeric);
comment on type private.facet_count is
  'A combination of state, place, ticket, video, audition and finalist, joined by slashes, with how many applications have it.';

create function private.matching_facets(filter private.application_filter) returns setof private.facet_count
  language sql stable set search_path = ''
as $$
  select f.facets, f.amount
  from unnest(coalesce(filter.statuses, enum_range(null::public.application_status))) s (status)
  cross join unnest(coalesce(filter.states, array[null::text])) p (state)
  cross join lateral (
    select concat('facets:', filter.talent, ':') as kind, s.status || coalesce('/' || p.state, '') as part
  ) x
  cross join lateral (
    select substr(t.fact, length(x.kind) + 1) as facets, sum(t.amount) as amount
    from private.tallies t
    -- What comes after a slash is a zero.
    where t.fact >= x.kind || x.part || '/' and t.fact < x.kind || x.part || '0'
    group by t.fact
    having sum(t.amount) > 0
  ) f
  where (filter.tickets is null or split_part(f.facets, '/', 3)::public.ticket_status = any (filter.tickets))
    and (filter.video is null or split_part(f.facets, '/', 4)::public.entry_video_status = filter.video)
    and (filter.audition is null or split_part(f.facets, '/', 5)::public.audition_state = filter.audition)
    and (filter.is_finalist is null or split_part(f.facets, '/', 6) = 't')
$$;
comment on function private.matching_facets is
  'The combinations of state, place, ticket, video, audition and finalist that a filter leaves, with how many applications have each; a name is not looked at.';

create function private.application_order(sort public.application_sort, alias text) returns text
  language sql immutable set search_path = ''
as $$
  select format(case sort
    when 'oldest' then '%1$I.created_at, %1$I.id desc'
    when 'name' then '%1$I.search_name collate "C", %1$I.id'
    when 'age' then '%1$I.age, %1$I.created_at desc, %1$I.id'
    when 'score' then '%1$I.assessment_score desc nulls last, %1$I.created_at desc, %1$I.id'
    when 'handed_in' then '%1$I.entry_video_submitted_at, %1$I.id'
    else '%1$I.created_at desc, %1$I.id'
  end, alias)
$$;
comment on function private.application_order is 'An order as SQL, the one of its index.';

create function private.application_statement(
  filter private.application_filter, sort public.application_sort,
  facets text[] default null, read_by public.application_sort default null, depth integer default null
) returns text
  language sql stable set search_path = ''
as $$
  select case
    when facets is not null then
      -- Applications of the wanted facets alone, of each no more than the page takes.
      format($statement$
        select a.* from unnest(%L::text[]) f (facets)
        cross join lateral (
          select %s from public.applications a
          where a.status = split_part(f.facets, '/', 1)::public.application_status
            and a.state_city = split_part(f.facets, '/', 2)
            and a.ticket_status = split_part(f.facets, '/', 3)::public.ticket_status
            and a.entry_video_status = split_part(f.facets, '/', 4)::public.entry_video_status
            and a.audition_state = split_part(f.facets, '/', 5)::public.audition_state
            and a.is_finalist = (split_part(f.facets, '/', 6) = 't')%s%s
          %s) a$statement$, facets, picked.columns, days.condition, rest.conditions,
        case when coalesce(sort, 'newest') in ('newest', 'oldest') then tail.sql else '' end)
    else (
      select string_agg(format(
        case when read_by is null then '(select %1$s from public.applications a where true%2$s%3$s %4$s)'
          else '(select %1$s from (select * from public.applications a where true%2$s order by %5$s limit %6$s) a where true%3$s %4$s)' end,
        picked.columns,
        concat(
          ' and a.status = ' || quote_literal(branch.status),
          case when branch.status is null then ' and a.entry_video_status = ' || quote_literal(filter.video) end,
          case when filter.is_finalist and coalesce(sort, 'newest') in ('newest', 'oldest', 'score') then ' and a.is_finalist' end, days.condition),
        concat(
          ' and a.entry_video_status = ' || quote_literal(filter.video),
          case when filter.is_finalist then ' and a.is_finalist' end,
          ' and a.state_city = any (' || quote_literal(filter.states) || ')',
          ' and a.ticket_status = any (' || quote_literal(filter.tickets) || ')',
          ' and a.audition_state = ' || quote_literal(filter.audition), rest.conditions),
        tail.sql, private.application_order(read_by, 'a'), coalesce(depth::text, 'all')), ' union all ')
      -- Each state is read from its index in the list's order; the index of videos holds all states.
      from unnest(case when filter.video is distinct from 'submitted' or filter.statuses is not null
        or coalesce(sort, 'newest') not in ('newest', 'handed_in')
        then coalesce(filter.statuses, enum_range(null::public.application_status))
        else array[null]::public.application_status[] end) branch (status))
    end
  from (select concat(
      ' and a.talents @> array[' || quote_literal(filter.talent) || ']',
      -- So that an order by age does not walk past those who are too young for the talent.
      case when sort = 'age' and filter.talent is not null then ' and a.age >= ' || private.lowest_age(filter.talent) end,
      ' and ' || private.search_condition('application', 'applications', 'a', filter.search)) as conditions) rest
  cross join (select ' and ' || private.days_condition('a', 'country', filter.from_day, filter.to_day) as condition) days
  cross join (select case sort
    when 'name' then 'a.id, a.search_name' when 'age' then 'a.id, a.age, a.created_at'
    when 'score' then 'a.id, a.assessment_score, a.created_at' when 'handed_in' then 'a.id, a.entry_video_submitted_at'
    else 'a.id, a.created_at' end as columns) picked
  cross join (select case when sort is null then 'limit $1' else concat(
    'order by ', private.application_order(sort, 'a'), ' limit $1 + $2') end as sql) tail
$$;
comment on function private.application_statement is
  'A statement that reads the wanted applications, every value in it quoted; without a sort it is for counting. It is read by these facets, or by an order that need not be the list''s, no deeper than so many of a state; by nothing of both the planner chooses.';

create function private.fills_pages(statement text, wanted integer, branches integer) returns boolean
  language plpgsql stable set search_path = ''
as $$
declare
  are_full boolean;
begin
  execute format('select count(*) = $1 * %s from (%s) rows', branches, statement) into are_full using wanted, 0;
  return are_full;
end
$$;
comment on function private.fills_pages is
  'Whether a statement of application_statement finds as many as are wanted in each of its states: one that does not may hold rows further down that belong before those of another.';

create function private.application_source(
  filter private.application_filter, sort public.application_sort, wanted integer
) returns text
  language plpgsql stable set search_path = ''
as $$
declare
  is_by_date constant boolean := coalesce(sort, 'newest') in ('newest', 'oldest');
  has_days constant boolean := num_nonnulls(filter.from_day, filter.to_day) > 0;
  statuses constant public.application_status[] := coalesce(filter.statuses, enum_range(null::public.application_status));
  facets text[];
  -- How many have the facets, how many there are of what is walked, and how many of those were registered on the days.
  matching numeric;
  listed numeric;
  in_days numeric;
  by_facets numeric;
  depth numeric;
  walk text;
  branches integer := cardinality(statuses);
begin
  if (is_by_date or not has_days) and num_nonnulls(filter.states, filter.tickets, filter.audition, filter.is_finalist) = 0
    and (filter.video is null or filter.video = 'submitted' and filter.statuses is null
      and coalesce(sort, 'newest') in ('newest', 'handed_in')) then
    return private.application_statement(filter, sort);
  end if;
  select array_agg(m.facets), sum(m.amount) into facets, matching from private.matching_facets(filter) m;
  if facets is null then
    return null;
  end if;
  if nullif(private.search_key(filter.search), '') is not null then
    -- With a name among many the planner knows whether the name or the order leads.
    return private.application_statement(filter, sort, case when matching <= 2000 then facets end);
  end if;
  if filter.is_finalist and (is_by_date or sort = 'score') then
    listed := private.tallied('step:finalist');
  elsif filter.video = 'submitted' and filter.statuses is null and coalesce(sort, 'newest') in ('newest', 'handed_in') then
    listed := private.tallied('video:submitted');
    branches := 1;
  else
    select sum(private.tallied('status:' || s)) into listed from unnest(statuses) s;
  end if;
  if has_days then
    select coalesce(sum(t.amount), 0) into in_days
    from private.tallied_between('progress', null, filter.from_day, filter.to_day) t
    where split_part(t.value, '/', 1) = any (statuses::text[]);
  end if;
  -- How many rows each way reads. By date the facets are ways down the index, longer ones where a talent is looked for.
  by_facets := case when is_by_date then cardinality(facets) * case when filter.talent is null then 10 else 100 end else matching end;
  -- A walk is looked at first: newer applications are not as far as older ones, and may not fill the page.
  depth := ceil(100 + 3 * wanted * listed / matching * case when has_days and not is_by_date then listed / greatest(in_days, 1) else 1 end);
  if 2 * depth <= least(by_facets, in_days) then
    walk := private.application_statement(filter, sort, read_by => coalesce(sort, 'newest'), depth => depth::integer);
    if private.fills_pages(walk, wanted, branches) then
      return walk;
    end if;
  end if;
  return case when in_days < by_facets then private.application_statement(filter, sort, read_by => 'newest')
    else private.application_statement(filter, sort, facets) end;
end
$$;
comment on function private.application_source is
  'The statement by which so many of the wanted applications are read, chosen by the tallies; null when none can match.';

create function private.listed_applications(
  only_statuses text, only_video public.entry_video_status, search text, only_place text, only_tickets text,
  only_audition public.audition_state, only_finalists boolean, only_talent text, sort public.application_sort,
  page_size integer, page_start integer, from_day date, to_day date
) returns setof public.applications
  language plpgsql stable security definer set search_path = '' set jit = off
as $$
-- The rows come from a statement built at run time, which the checker cannot follow:
-- @plpgsql_check_options: extra_warnings = false
declare
  filter private.application_filter;
  source text;
begin
  perform private.require_admin();
  filter := private.to_application_filter(
    only_statuses, only_video, search, only_place, only_tickets, only_audition, only_finalists, only_talent, from_day, to_day);
  source := private.application_source(filter, sort, page_size + coalesce(page_start, 0));
  if source is null then
    return;
  end if;
  return query execute format($query$
    select a.* from public.applications a
    join (select rows.id from (%s) rows order by %s limit $1 offset $2) wanted on wanted.id = a.id
    order by %s
  $query$, source, private.application_order(sort, 'rows'), private.application_order(sort, 'a'))
  using page_size, coalesce(page_start, 0);
end
$$;
comment on function private.listed_applications is 'One page of applications for administrators.';
grant execute on function private.listed_applications to authenticated;

create function public.get_applications(
  only_statuses text default null, only_video public.entry_video_status default null,
  search text default null, page_size integer default null, page_start integer default 0,
  only_place text default null, only_tickets text default null, only_audition public.audition_state default null,
  only_finalists boolean default false, only_talent text default null, sort public.application_sort default 'newest',
  from_day date default null, to_day date default null
) returns setof public.applications
  language sql stable security invoker set search_path = ''
as $$
  select * from private.listed_applications(only_statuses, only_video, search, only_place, only_tickets,
    only_audition, only_finalists, only_talent, coalesce(sort, 'newest'), page_size, page_start, from_day, to_day)
$$;
comment on function public.get_applications is
  'Applications in these states and with tickets in these, each joined by commas, whose child''s name contains the search; of a place (a state, province or country), a talent, a state of the entry video or of the audition, or finalists alone, registered from a day to another on the clocks of their country. By default newest first. Administrators only.';
grant execute on function public.get_applications to authenticated;

create function private.listed_finalists(only_talent text, page_size integer) returns setof public.applications
  language plpgsql stable security definer set search_path = '' set jit = off
as $$
begin
  perform private.require_admin();
  perform private.check_search(only_talent);
  return query
    select a.* from public.applications a
    where a.is_finalist and (only_talent is null or only_talent = any (a.talents))
    order by a.assessment_score desc nulls last, a.created_at, a.id
    limit page_size;
end
$$;
comment on function private.listed_finalists is 'The finalists, of one talent or of all, the highest score first; for administrators.';
grant execute on function private.listed_finalists to authenticated;

create function public.get_finalists(only_talent text default null, page_size integer default null)
  returns setof public.applications
  language sql stable security invoker set search_path = ''
as $$
  select * from private.listed_finalists(only_talent, page_size)
$$;
comment on function public.get_finalists is
  'The finalists who have this talent, or all of them, the highest score first and those without one last. Administrators only.';
grant execute on function public.get_finalists to authenticated;

create function private.listed_application(application_id uuid) returns setof public.applications
  language plpgsql stable security definer set search_path = ''
as $$
begin
  perform private.require_admin();
  return query select a.* from public.applications a where a.id = application_id;
end
$$;
comment on function private.listed_application is 'One application with all its columns, for administrators.';
grant execute on function private.listed_application to authenticated;

create function public.get_application(application_id uuid) returns setof public.applications
  language sql stable security invoker set search_path = ''
as $$
  select * from private.listed_application(application_id)
$$;
comment on function public.get_application is
  'One application as get_applications lists it, with what its parent may not read; no row when it is gone. Administrators only.';
grant execute on function public.get_application to authenticated;

create function private.count_applications(
  only_statuses text, only_video public.entry_video_status, search text, only_place text, only_tickets text,
  only_audition public.audition_state, only_finalists boolean, only_talent text, at_most integer, from_day date, to_day date
) returns integer
  language plpgsql stable security definer set search_path = '' set jit = off
as $$
declare
  filter private.application_filter;
  source text;
  counted integer;
begin
  perform private.require_admin();
  filter := private.to_application_filter(
    only_statuses, only_video, search, only_place, only_tickets, only_audition, only_finalists, only_talent, from_day, to_day);
  if coalesce(private.search_key(search), '') = '' and num_nonnulls(from_day, to_day) = 0 then
    return (select least(coalesce(sum(m.amount), 0), at_most) from private.matching_facets(filter) m);
  end if;
  source := private.application_source(filter, null, at_most);
  if source is null then
    return 0;
  end if;
  execute format('select count(*) from (select from (%s) rows limit $1) counted', source) into counted using at_most, 0;
  return counted;
end
$$;
comment on function private.count_applications is 'How many applications a filter finds, for administrators.';
grant execute on function private.count_applications to authenticated;

create function public.count_applications(
  only_statuses text default null, only_video public.entry_video_status default null,
  search text default null, at_most integer default null,
  only_place text default null, only_tickets text default null, only_audition public.audition_state default null,
  only_finalists boolean default false, only_talent text default null,
  from_day date default null, to_day date default null
) returns integer
  language sql stable security invoker set search_path = ''
as $$
  select private.count_applications(only_statuses, only_video, search, only_place, only_tickets,
    only_audition, only_finalists, only_talent, at_most, from_day, to_day)
$$;
comment on function public.count_applications is
  'How many applications get_applications lists for the same filter; counts no further than at_most. Administrators only.';
grant execute on function public.count_applications to authenticated;

create type public.application_status_counts as (
  pending_payment integer,
  pending integer,
  approved integer,
  assessed integer,
  rejected integer,
  video_submitted integer
);
comment on type public.application_status_counts is 'How many applications are in each state, and how many entry videos are submitted.';

create function private.application_counts()
  returns setof public.application_status_counts
  language plpgsql stable security definer set search_path = ''
as $$
begin
  perform private.require_admin();
  return query
    select private.tallied('status:pending_payment')::integer, private.tallied('status:pending')::integer,
      private.tallied('status:approved')::integer, private.tallied('status:assessed')::integer,
      private.tallied('status:rejected')::integer, private.tallied('video:submitted')::integer;
end
$$;
comment on function private.application_counts is 'How many applications are in each state, for administrators.';
grant execute on function private.application_counts to authenticated;

create function public.get_application_counts()
  returns setof public.application_status_counts
  language sql stable security invoker set search_path = ''
as $$
  select * from private.application_counts()
$$;
comment on function public.get_application_counts is
  'How many applications are in each state, and how many entry videos are submitted: one row. Administrators only.';
grant execute on function public.get_application_counts to authenticated;
