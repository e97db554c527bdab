-- Lists at any size: what pages ask for besides the rows of one table.
--
--                            anyone    administrator    any other caller
--   count_public_profiles    yes       yes              yes
--   get_applications         42501     yes              42501
--   count_applications       42501     yes              42501
--   get_application_counts   42501     yes              42501
--   count_donations          42501     yes              42501
--   get_volunteers           42501     yes              42501
--   count_volunteers         42501     yes              42501
--
-- Under row-level security PostgreSQL must not use an index for a pattern or an enum, whose
-- comparisons it does not know to be silent. Searching and listing by state therefore runs in
-- procedures that check the caller once and then read with their owner's rights.
-- Counts without a search come from the tallies; counts of a search end where the caller says.

drop index public.applications_status_idx;
-- With the name in the index a pattern too short for trigrams need not read the rows.
create index applications_status_idx on public.applications (status, created_at desc, id) include (search_name);
drop index public.applications_video_submitted_idx;
create index applications_video_submitted_idx on public.applications (created_at desc, id) include (search_name)
  where entry_video_status = 'submitted';
create index applications_unpaid_idx on public.applications (created_at) where ticket_status in ('none', 'unpaid');
-- There are nine talents, none of them rare: walking the list's order and leaving the others out reads
-- fewer rows than collecting all of one talent.
drop index public.public_profiles_talents_idx;
drop index public.public_profiles_order_idx;
create index public_profiles_order_idx on public.public_profiles
  (assessment_score desc nulls last, created_at desc, id) include (search_name);
create index donations_created_at_idx on public.donations (created_at desc, id);
-- A pattern's share of the rows is estimated from a sample; a larger one tells rare from common.
alter table public.applications alter column search_name set statistics 1000;
alter table public.public_profiles alter column search_name set statistics 1000;
alter table public.payments alter column search_name set statistics 1000;

create function private.search_pattern(search text) returns text
  language sql immutable parallel safe set search_path = ''
as $$
  -- In a table's filter a star cannot be told from a wildcard and stands for any one sign; so it does here.
  select '%' || replace(regexp_replace(nullif(private.search_key(search), ''), '([\\%_])', '\\\1', 'g'), '*', '_') || '%'
$$;
comment on function private.search_pattern is 'A LIKE pattern that finds a text anywhere in a search name; null for no text.';

create function private.name_condition(search_name text, search text) returns text
  language sql immutable parallel safe set search_path = ''
as $$
  -- A pattern without three letters has no trigram: its index would give every row, to be looked at one by
  -- one, and the planner does not know that. An expression keeps it away and leaves the list's own index.
  select search_name || case when char_length(private.search_key(search)) < 3 then ' || ''''' else '' end
    || ' like ' || quote_literal(private.search_pattern(search))
$$;
comment on function private.name_condition is
  'The condition that a search puts on a column of search names; null for no text. Every value in it is quoted.';

create function private.count_profiles(
  search text, only_age integer, only_talent text, only_country public.country, only_state text, at_most integer
) returns integer
  language plpgsql stable security definer set search_path = ''
as $$
declare
  pattern constant text := private.search_pattern(search);
  talent constant text := coalesce(only_talent, '');
  counted integer;
begin
  if pattern is null then
    select coalesce(sum(t.amount), 0) into counted
    from private.tallies t
    where t.fact >= 'star:' || talent || ':' and t.fact < 'star:' || talent || ';'
      and (only_age is null or split_part(t.fact, ':', 3) = only_age::text)
      and (only_country is null or split_part(split_part(t.fact, ':', 4), '/', 1) = only_country::text)
      and (only_state is null or split_part(t.fact, '/', 2) = only_state);
  else
    -- Put together for each call, so that the plan fits the pattern. Every value in it is quoted.
    execute format('select count(*) from (select from public.public_profiles p where %s limit $1) found',
      concat_ws(' and ', private.name_condition('p.search_name', search), 'p.age = ' || only_age,
        'p.talents @> array[' || quote_literal(only_talent) || ']', 'p.country = ' || quote_literal(only_country),
        'p.state_city = ' || quote_literal(only_state)))
    into counted using at_most;
  end if;
  return least(counted, at_most);
end
$$;
comment on function private.count_profiles is 'How many public profiles match; says nothing that the public table does not.';

create function public.count_public_profiles(
  search text default null, only_age integer default null, only_talent text default null,
  only_country public.country default null, only_state text default null, at_most integer default null
) returns integer
  language sql stable security invoker set search_path = ''
as $$
  select private.count_profiles(search, only_age, only_talent, only_country, only_state, at_most)
$$;
comment on function public.count_public_profiles is
  'How many children Our Shining Stars shows for these filters; counts no further than at_most.';
grant execute on function private.count_profiles, public.count_public_profiles to anon, authenticated;

create function private.application_sources(
  only_statuses public.application_status[], only_video public.entry_video_status, search text, tail text
) returns text
  language sql immutable set search_path = ''
as $$
  select string_agg(format('(select a.id, a.created_at from public.applications a where true%s%s%s%s)',
      ' and a.status = ' || quote_literal(branch.status),
      ' and a.entry_video_status = ' || quote_literal(only_video),
      ' and ' || private.name_condition('a.search_name', search), tail), ' union all ')
  -- One state at a time comes out of the index in the list's order; the video's index holds all states.
  from unnest(case when only_video is null or only_statuses is not null
    then coalesce(only_statuses, enum_range(null::public.application_status))
    else array[null]::public.application_status[] end) branch (status)
$$;
comment on function private.application_sources is
  'The statement that reads the wanted applications, each state by its own index; null when no row can match. Every value in it is quoted.';

create function private.listed_applications(
  only_statuses public.application_status[], only_video public.entry_video_status, search text,
  page_size integer, page_start integer
) returns setof public.applications
  language plpgsql stable security definer set search_path = ''
as $$
-- The rows come from a statement put together at run time, which the checker cannot follow:
-- @plpgsql_check_options: extra_warnings = false
declare
  sources constant text := private.application_sources(
    only_statuses, only_video, search, ' order by a.created_at desc, a.id limit $1 + $2');
begin
  perform private.require_admin();
  if sources is null then
    return;
  end if;
  return query execute format($query$
    select a.* from public.applications a
    join (select * from (%s) rows order by created_at desc, id limit $1 offset $2) wanted on wanted.id = a.id
    order by a.created_at desc, a.id
  $query$, sources)
  using page_size, coalesce(page_start, 0);
end
$$;
comment on function private.listed_applications is 'One page of applications, newest first, for administrators.';
grant execute on function private.listed_applications to authenticated;

create function public.get_applications(
  only_statuses text default null, only_video public.entry_video_status default null,
  search text default null, page_size integer default null, page_start integer default 0
) returns setof public.applications
  language sql stable security invoker set search_path = ''
as $$
  select * from private.listed_applications(
    string_to_array(only_statuses, ',')::public.application_status[], only_video, search, page_size, page_start)
$$;
comment on function public.get_applications is
  'Applications in these states, joined by commas, or with the entry video in this one, whose child''s name contains the search, newest first. Administrators only.';
grant execute on function public.get_applications to authenticated;

create function private.count_applications(
  only_statuses public.application_status[], only_video public.entry_video_status, search text, at_most integer
) returns integer
  language plpgsql stable security definer set search_path = ''
as $$
declare
  sources constant text := private.application_sources(only_statuses, only_video, search, ' limit $1');
  counted integer;
begin
  perform private.require_admin();
  if sources is null then
    return 0;
  end if;
  execute format('select count(*) from (select from (%s) rows limit $1) counted', sources) into counted using at_most;
  return counted;
end
$$;
comment on function private.count_applications is 'How many applications a search finds, for administrators.';
grant execute on function private.count_applications to authenticated;

create function public.count_applications(
  only_statuses text default null, only_video public.entry_video_status default null,
  search text default null, at_most integer default null
) returns integer
  language sql stable security invoker set search_path = ''
as $$
  select private.count_applications(
    string_to_array(only_statuses, ',')::public.application_status[], only_video, search, at_most)
$$;
comment on function public.count_applications is
  'How many applications get_applications lists for the same filter; counts no further than at_most. Administrators only.';
grant execute on function public.count_applications to authenticated;

create function private.application_counts()
  returns table (
    pending_payment integer, pending integer, approved integer, assessed integer, rejected integer, video_submitted integer
  )
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
  returns table (
    pending_payment integer, pending integer, approved integer, assessed integer, rejected integer, video_submitted integer
  )
  language sql stable security invoker set search_path = ''
as $$
  select * from private.application_counts()
$$;
comment on function public.get_application_counts is
  'How many applications are in each state, and how many entry videos are submitted: one row. Administrators only.';
grant execute on function public.get_application_counts to authenticated;

create function private.count_donations(only_status public.donation_status) returns integer
  language plpgsql stable security definer set search_path = ''
as $$
begin
  perform private.require_admin();
  return (
    select sum(private.tallied('donation:' || s.status))
    from unnest(enum_range(null::public.donation_status)) s (status)
    where only_status is null or s.status = only_status);
end
$$;
comment on function private.count_donations is 'How many donations there are, for administrators.';
grant execute on function private.count_donations to authenticated;

create function public.count_donations(only_status public.donation_status default null) returns integer
  language sql stable security invoker set search_path = ''
as $$
  select private.count_donations(only_status)
$$;
comment on function public.count_donations is 'How many donations there are, in one state or in all. Administrators only.';
grant execute on function public.count_donations to authenticated;

create function private.volunteer_condition(search text) returns text
  language sql immutable parallel safe set search_path = ''
as $$
  -- Digits can only be of a telephone number, found as it is stored (+234803…) and as it is written there (0803 …).
  select case
    when t.digits ~ '^[0-9]+$' then 'v.phone_number like ' || quote_literal('%' || regexp_replace(t.digits, '^0', '') || '%')
    else coalesce(private.name_condition('v.search_name', search), 'true')
  end
  from (select regexp_replace(search, '[[:space:]()+.-]', '', 'g') as digits) t
$$;
comment on function private.volunteer_condition is 'What a search for a volunteer asks of a row: a part of the name or of the telephone number. Every value in it is quoted.';

create function private.listed_volunteers(search text, page_size integer, page_start integer)
  returns setof public.volunteers
  language plpgsql stable security definer set search_path = ''
as $$
-- The rows come from a statement put together at run time, which the checker cannot follow:
-- @plpgsql_check_options: extra_warnings = false
begin
  perform private.require_admin();
  return query execute format(
    'select v.* from public.volunteers v where %s order by v.created_at desc, v.id limit $1 offset $2',
    private.volunteer_condition(search))
  using page_size, coalesce(page_start, 0);
end
$$;
comment on function private.listed_volunteers is 'One page of volunteers, newest first, for administrators.';
grant execute on function private.listed_volunteers to authenticated;

create function public.get_volunteers(
  search text default null, page_size integer default null, page_start integer default 0
) returns setof public.volunteers
  language sql stable security invoker set search_path = ''
as $$
  select * from private.listed_volunteers(search, page_size, page_start)
$$;
comment on function public.get_volunteers is
  'Who offers to help, newest first; a search of digits looks into telephone numbers, any other into names. Administrators only.';
grant execute on function public.get_volunteers to authenticated;

create function private.count_volunteers(search text, at_most integer) returns integer
  language plpgsql stable security definer set search_path = ''
as $$
declare
  condition constant text := private.volunteer_condition(search);
  counted integer;
begin
  perform private.require_admin();
  if condition = 'true' then
    return least(private.tallied('volunteer'), at_most);
  end if;
  execute format('select count(*) from (select from public.volunteers v where %s limit $1) found', condition)
  into counted using at_most;
  return counted;
end
$$;
comment on function private.count_volunteers is 'How many people offer to help or are found by a search, for administrators.';
grant execute on function private.count_volunteers to authenticated;

create function public.count_volunteers(search text default null, at_most integer default null) returns integer
  language sql stable security invoker set search_path = ''
as $$
  select private.count_volunteers(search, at_most)
$$;
comment on function public.count_volunteers is
  'How many people get_volunteers lists for the same search; counts no further than at_most. Administrators only.';
grant execute on function public.count_volunteers to authenticated;

create or replace function private.payment_sources(
  search text, only_status text, only_type text, columns text, tail text
) returns text
  language plpgsql immutable set search_path = ''
as $$
begin
  if only_status not in ('pending', 'approved', 'declined', 'active', 'rejected') or only_type not in ('payment', 'subscription') then
    raise exception 'payment_filter_unknown' using errcode = '22023', detail = concat_ws(', ', only_status, only_type);
  end if;
  return (
    select string_agg(format('(select %s, %L as payment_type from public.%I t where true%s%s%s)', columns, kind, relation,
      ' and t.status = ' || quote_literal(only_status), ' and ' || private.name_condition('t.search_name', search), tail), ' union all ')
    from (values
      ('payment', 'payments', array['pending', 'approved', 'declined']),
      ('subscription', 'subscriptions', array['pending', 'active', 'rejected'])
    ) source (kind, relation, statuses)
    where (only_type is null or only_type = kind) and (only_status is null or only_status = any (statuses)));
end
$$;
comment on function private.payment_sources is
  'The statement that reads the wanted rows of payments and subscriptions, each table by its own index; null when no row can match. Every value in it is quoted.';

create or replace function private.count_payments_and_subscriptions(search text, only_status text, only_type text, at_most integer)
  returns integer
  language plpgsql stable security definer set search_path = ''
as $$
declare
  sources text;
  counted integer;
begin
  perform private.require_admin();
  -- Also refuses an unknown filter.
  sources := private.payment_sources(search, only_status, only_type, 'true', ' limit $1');
  if sources is null then
    return 0;
  end if;
  if coalesce(private.search_key(search), '') = '' then
    select sum(private.tallied(f.fact)) into counted
    from (
      select 'payment:' || p as fact from unnest(enum_range(null::public.payment_status)) p
      where only_type is distinct from 'subscription' and (only_status is null or p::text = only_status)
      union all
      select 'subscription:' || s from unnest(enum_range(null::public.subscription_status)) s
      where only_type is distinct from 'payment' and (only_status is null or s::text = only_status)) f;
    return least(counted, at_most);
  end if;
  execute format('select count(*) from (select from (%s) rows limit $1) counted', sources) into counted using at_most;
  return counted;
end
$$;
comment on function private.count_payments_and_subscriptions is
  'How many rows of the combined list match, for administrators: from the tallies where nothing is searched.';
