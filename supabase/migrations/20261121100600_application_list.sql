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
-- Counts without a search come from the tallies; counts of a search stop at the caller's limit.

create function private.application_sources(
  only_statuses public.application_status[], only_video public.entry_video_status, search text, tail text
) returns text
  language sql stable set search_path = ''
as $$
  select string_agg(format('(select a.id, a.created_at, a.entry_video_submitted_at from public.applications a where true%s%s%s%s)',
      ' and a.status = ' || quote_literal(branch.status),
      ' and a.entry_video_status = ' || quote_literal(only_video),
      ' and ' || name.condition, tail), ' union all ')
  -- Each state is read from its index in the list's order; the index of videos holds all states.
  from unnest(case when only_video is null or only_statuses is not null
    then coalesce(only_statuses, enum_range(null::public.application_status))
    else array[null]::public.application_status[] end) branch (status)
  cross join (select private.search_condition('application', 'applications', 'a', search) as condition) name
$$;
comment on function private.application_sources is
  'The statement that reads the wanted applications, each state by its own index; null when no row can match. Every value in it is quoted.';

create function private.listed_applications(
  only_statuses text, only_video public.entry_video_status, search text,
  page_size integer, page_start integer, by_hand_in boolean
) returns setof public.applications
  language plpgsql stable security definer set search_path = ''
as $$
-- The rows come from a statement built at run time, which the checker cannot follow:
-- @plpgsql_check_options: extra_warnings = false
declare
  first_by constant text := case when by_hand_in then 'entry_video_submitted_at' else 'created_at desc' end;
  sources text;
begin
  perform private.require_admin();
  perform private.check_search(search, only_statuses);
  sources := private.application_sources(
    string_to_array(only_statuses, ',')::public.application_status[], only_video, search,
    format(' order by a.%s, a.id limit $1 + $2', first_by));
  if sources is null then
    return;
  end if;
  return query execute format($query$
    select a.* from public.applications a
    join (select * from (%1$s) rows order by %2$s, id limit $1 offset $2) wanted on wanted.id = a.id
    order by a.%2$s, a.id
  $query$, sources, first_by)
  using page_size, coalesce(page_start, 0);
end
$$;
comment on function private.listed_applications is 'One page of applications, newest first or by when the entry video was handed in, oldest first; for administrators.';
grant execute on function private.listed_applications to authenticated;

create function public.get_applications(
  only_statuses text default null, only_video public.entry_video_status default null,
  search text default null, page_size integer default null, page_start integer default 0,
  by_hand_in boolean default false
) returns setof public.applications
  language sql stable security invoker set search_path = ''
as $$
  select * from private.listed_applications(only_statuses, only_video, search, page_size, page_start, by_hand_in)
$$;
comment on function public.get_applications is
  'Applications in these states, joined by commas, or with the entry video in this one, whose child''s name contains the search, newest first, or by_hand_in: the video that has waited longest first. Administrators only.';
grant execute on function public.get_applications to authenticated;

create function private.listed_finalists(only_talent text, page_size integer) returns setof public.applications
  language plpgsql stable security definer set search_path = ''
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
  only_statuses text, only_video public.entry_video_status, search text, at_most integer
) returns integer
  language plpgsql stable security definer set search_path = ''
as $$
declare
  sources text;
  counted integer;
begin
  perform private.require_admin();
  perform private.check_search(search, only_statuses);
  sources := private.application_sources(
    string_to_array(only_statuses, ',')::public.application_status[], only_video, search, ' limit $1');
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
  select private.count_applications(only_statuses, only_video, search, at_most)
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
