-- The administrator's list of applications.
--
--                            administrator    reviewer      anyone else
--   get_applications         yes              own states    42501
--   export_applications      yes              own states    42501
--   get_finalists            yes              own states    42501
--   log_opening              yes, no entry    own states    42501
--   open_application         yes              own, logged   42501
--   count_applications       yes              own states    42501
--   get_application_counts   yes              own states    42501
--   get_contacts             yes              own, logged   42501
--
-- A reviewer reads at most 250 list rows per call, without contacts; an export returns more and writes an access log entry. Columns that
-- lists do not show are readable only for children whose opening the reviewer logged: see access_log.sql.
--
-- Under row-level security PostgreSQL uses no index for a pattern or an enum, because it cannot know that the comparison leaks nothing.
-- Searching and listing by state therefore runs in procedures that check the caller once and then read with their owner's rights.
--
-- A list is one dynamic statement per call, so that its plan fits the filter: the conditions, one order, one limit. Procedures that list
-- and count switch off just-in-time compilation, here and in the other files: it took 30 ms of a page that took two.

create type public.application_sort as enum ('newest', 'oldest', 'name', 'age', 'score', 'handed_in');
comment on type public.application_sort is 'handed_in: by when the entry video was handed in, the longest wait first.';

create function private.one_of(column_name text, comma_separated text) returns text
  language sql immutable set search_path = ''
as $$
  -- A single value becomes an equality, for which an index keeps its order.
  select case when comma_separated is not null then coalesce(
    (select format('%s in (%s)', column_name, string_agg(quote_literal(v), ', ')) from string_to_table(comma_separated, ',') v
      having count(*) > 0), 'false') end
$$;
comment on function private.one_of is
  'The condition that a column is one of these values, joined by commas; no value is none, null is any. Every value in it is quoted.';

create function private.step_condition(only_step text) returns text
  language plpgsql immutable set search_path = ''
as $$
declare
  steps constant text[] := array['registered', 'paid', 'video', 'audition', 'finalist'];
begin
  if not only_step = any (steps) then
    raise exception 'step_unknown' using errcode = '22023', detail = only_step;
  end if;
  return private.one_of('a.reached_step', array_to_string(steps[array_position(steps, only_step):], ','));
end
$$;
comment on function private.step_condition is
  'The condition that a child has come as far as a step (registered, paid, video, audition, finalist) or farther; null for no step.';

create function private.expired_condition() returns text
  language sql stable set search_path = ''
as $$
  select format($condition$a.ticket_status in ('none', 'unpaid') and a.ticket_received = 0
    and a.created_at < now() - make_interval(days => %s) and not exists (
      select from public.payments t
      where t.application_id = a.id and t.is_ticket and t.status = 'pending')$condition$, private.payment_window())
$$;
comment on function private.expired_condition is
  'The condition that the time of an application has expired: nothing paid, nothing pending, past the payment window.';

create type private.application_filter as (
  only_statuses text,
  only_video public.entry_video_status,
  search text,
  only_place text,
  only_tickets text,
  only_audition public.audition_state,
  only_finalists boolean,
  only_talent text,
  from_day date,
  to_day date,
  only_year integer,
  only_gender text,
  only_age integer,
  only_step text,
  only_expired boolean
);
comment on type private.application_filter is
  'A filter of applications: states and tickets are joined by commas, a place is a state or a country, a step is '
  'reached or passed, days are those of the registration; the year is by default the current edition''s.';

create function private.application_conditions(filter jsonb, states text[]) returns text
  language plpgsql stable set search_path = ''
as $$
declare
  chosen constant private.application_filter := private.read_filter(null::private.application_filter, filter);
  year constant integer := coalesce(chosen.only_year, private.current_edition());
begin
  return concat_ws(' and ', 'a.edition = ' || year,
    private.one_of('a.status', chosen.only_statuses),
    'a.entry_video_status = ' || quote_literal(chosen.only_video),
    case when chosen.only_place = any (enum_range(null::public.country)::text[]) then 'a.country' else 'a.state_city' end
      || ' = ' || quote_literal(chosen.only_place),
    'a.state_city = any (' || quote_literal(states) || ')',
    private.one_of('a.ticket_status', chosen.only_tickets),
    'a.audition_state = ' || quote_literal(chosen.only_audition),
    case when chosen.only_finalists then 'a.is_finalist' end,
    'a.talents @> array[' || quote_literal(chosen.only_talent) || ']',
    'a.gender = ' || quote_literal(chosen.only_gender),
    'a.age = ' || chosen.only_age,
    private.step_condition(chosen.only_step),
    case when chosen.only_expired then private.expired_condition() end,
    private.days_condition('a', 'country', chosen.from_day, chosen.to_day),
    private.search_condition('application', 'a', chosen.search, year));
end
$$;
comment on function private.application_conditions is
  'The conditions that a filter puts on an application a, in the states of the caller''s role; null for everywhere. '
  'Every value in it is quoted.';

create function private.application_order(sort public.application_sort) returns text
  language sql immutable set search_path = ''
as $$
  select case sort
    when 'oldest' then 'a.created_at, a.id desc'
    when 'name' then 'private.search_key(a.child_name) collate "C", a.id'
    when 'age' then 'a.age, a.created_at desc, a.id'
    when 'score' then 'a.assessment_score desc nulls last, a.created_at desc, a.id'
    when 'handed_in' then 'a.entry_video_submitted_at, a.id'
    else 'a.created_at desc, a.id'
  end
$$;
comment on function private.application_order is 'An order of the list as SQL.';

create function private.listed_applications(
  filter jsonb, page private.page, sort public.application_sort default 'newest'
) returns setof public.applications
  language plpgsql stable security definer set search_path = '' set jit = off
as $$
-- The rows come from a dynamic statement, which the checker cannot follow:
-- @plpgsql_check_options: extra_warnings = false
declare
  states constant text[] := private.require('applications');
begin
  return query execute format(case when private.is_admin()
      then 'select a.* from public.applications a where %s%s order by %s limit $1 offset $2'
      else 'select * from private.listed_children(array(
        select a.id from public.applications a where %s%s order by %s limit $1 offset $2))' end,
    private.application_conditions(filter, states),
    case when page.older_than is not null then ' and a.created_at <= $3 and (a.created_at < $3 or a.id > $4)' end,
    private.application_order(sort))
  using page.size, coalesce(page.start, 0), page.older_than, coalesce(page.after_id, 'ffffffff-ffff-ffff-ffff-ffffffffffff');
end
$$;
comment on function private.listed_applications is 'One page of applications for administrators.';
grant execute on function private.listed_applications to authenticated;

create function public.get_applications(
  only_statuses text default null, only_video public.entry_video_status default null,
  search text default null, page_size integer default null, page_start integer default 0,
  only_place text default null, only_tickets text default null, only_audition public.audition_state default null,
  only_finalists boolean default false, only_talent text default null, sort public.application_sort default 'newest',
  from_day date default null, to_day date default null, only_year integer default null,
  only_gender text default null, only_age integer default null, only_step text default null, only_expired boolean default false
) returns setof public.applications
  language sql stable security invoker set search_path = ''
as $$
  select * from private.listed_applications(
    jsonb_build_object(
      'only_statuses', only_statuses, 'only_video', only_video, 'search', search, 'only_place', only_place,
      'only_tickets', only_tickets, 'only_audition', only_audition, 'only_finalists', only_finalists,
      'only_talent', only_talent, 'from_day', from_day, 'to_day', to_day, 'only_year', only_year,
      'only_gender', only_gender, 'only_age', only_age, 'only_step', only_step, 'only_expired', only_expired),
    (private.allowed_page_size('applications', page_size, 250), page_start, null, null)::private.page, coalesce(sort, 'newest'))
$$;
comment on function public.get_applications is
  'Applications in these states and with tickets in these, each joined by commas, that the search finds (words of '
  'names, place, telephone, e-mail or reference, or a part of a name or number; a reviewer e-mail and telephone number '
  'only whole); of a place (a state, province or country), a talent, a state of the entry video or of the audition, or '
  'finalists alone; of a gender or an age, as far as a step (registered, paid, video, audition, finalist) or farther, '
  'or expired by timer (only_expired), registered from a day to another on the clocks of their country, in a year, by '
  'default the current edition''s. By default newest first. Administrators, and reviewers of the own states, who read '
  'at most 250 rows a call; error: page_too_large.';
grant execute on function public.get_applications to authenticated;

create function public.export_applications(
  only_statuses text default null, only_video public.entry_video_status default null,
  search text default null, page_size integer default 1000,
  only_place text default null, only_tickets text default null, only_audition public.audition_state default null,
  only_finalists boolean default false, only_talent text default null,
  from_day date default null, to_day date default null, only_year integer default null,
  only_gender text default null, only_age integer default null, only_step text default null, only_expired boolean default false,
  older_than timestamptz default null, after_id uuid default null
) returns setof public.applications
  language sql volatile security invoker set search_path = ''
as $$
  select * from private.export_list('applications', null::public.applications,
    jsonb_build_object(
      'only_statuses', only_statuses, 'only_video', only_video, 'search', search, 'only_place', only_place,
      'only_tickets', only_tickets, 'only_audition', only_audition, 'only_finalists', only_finalists,
      'only_talent', only_talent, 'from_day', from_day, 'to_day', to_day, 'only_year', only_year,
      'only_gender', only_gender, 'only_age', only_age, 'only_step', only_step, 'only_expired', only_expired),
    (page_size, 0, older_than, after_id)::private.page)
$$;
comment on function public.export_applications is
  'At most 1,000 rows of get_applications for the same filter, newest first, from the first or after the last row that '
  'was taken: its moment and id; the access log says how many. Administrators, and reviewers of the own states.';
grant execute on function public.export_applications to authenticated;

create function private.listed_finalists(only_talent text, page_size integer, only_year integer) returns setof public.applications
  language plpgsql stable security definer set search_path = '' set jit = off
as $$
declare
  states constant text[] := private.require('applications');
begin
  perform private.check_search(only_talent);
  return query select * from private.listed_children(array(
    select a.id from public.applications a
    where a.edition = coalesce(only_year, private.current_edition()) and a.is_finalist
      and (only_talent is null or only_talent = any (a.talents))
      and (states is null or a.state_city = any (states))
    order by a.assessment_score desc nulls last, a.created_at, a.id
    limit page_size));
end
$$;
comment on function private.listed_finalists is
  'The finalists of a year, of one talent or of all, the highest score first; for administrators.';
grant execute on function private.listed_finalists to authenticated;

create function public.get_finalists(only_talent text default null, page_size integer default null, only_year integer default null)
  returns setof public.applications
  language sql stable security invoker set search_path = ''
as $$
  select * from private.listed_finalists(only_talent, private.allowed_page_size('applications', page_size, 250), only_year)
$$;
comment on function public.get_finalists is
  'The finalists of a year (by default the current edition''s) who have this talent, or all of them, the highest score '
  'first and those without one last. Administrators, and reviewers of the own states, who read at most 250 rows a '
  'call; error: page_too_large.';
grant execute on function public.get_finalists to authenticated;

create function private.log_opening(application_ids uuid[]) returns void
  language plpgsql security definer set search_path = ''
as $$
declare
  states constant text[] := private.require('applications');
begin
  if cardinality(application_ids) > 500 then
    raise exception 'too_many_contacts' using errcode = 'P0001', detail = 'At most 500 at once.';
  end if;
  -- Owners read whole rows in every list.
  if not private.is_admin() then
    perform private.log_access('opened', 'applications', array(
      select a.id from public.applications a
      where a.id = any (application_ids) and (states is null or a.state_city = any (states))), 1);
  end if;
end
$$;
comment on function private.log_opening is
  'Writes down that the caller opens up to 500 children, which for five minutes opens open_application and '
  'get_contacts of them: the access log is the key. Owners need none. Administrators, and reviewers of the own states; '
  'error: too_many_contacts.';
grant execute on function private.log_opening to authenticated; -- as public.log_opening

create function private.open_application(application_id uuid) returns jsonb
  language plpgsql stable security definer set search_path = ''
as $$
declare
  states constant text[] := private.require('applications');
  child public.applications;
begin
  select a.* into child from public.applications a
  where a.id = open_application.application_id and (states is null or a.state_city = any (states))
    and private.has_opened(a.id, interval '5 minutes');
  if not found then
    return null;
  end if;
  if not private.is_admin() then
    child := jsonb_populate_record(child, private.nothing_but('public.applications', private.opened_columns()));
  end if;
  -- The note is internal, even for a reviewer's own child.
  return to_jsonb(child) || jsonb_build_object('assessment_note', (
    select n.assessment_note from public.application_notes n
    where n.application_id = child.id and not private.is_own(child.user_id)));
end
$$;
comment on function private.open_application is
  'One application in the caller''s states, with its assessment_note (not of a reviewer''s own child) and with '
  'what lists do not show a reviewer, who has written it down by log_opening within five minutes. Members of the team; '
  'null when it is gone, or not written down.';
grant execute on function private.open_application to authenticated; -- as public.open_application

create function private.count_applications(filter jsonb, at_most integer) returns integer
  language plpgsql stable security definer set search_path = '' set jit = off
as $$
declare
  states constant text[] := private.require('applications');
  counted integer;
begin
  execute format('select count(*) from (select from public.applications a where %s limit $1) counted',
    private.application_conditions(filter, states))
  into counted using at_most;
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
  from_day date default null, to_day date default null, only_year integer default null,
  only_gender text default null, only_age integer default null, only_step text default null, only_expired boolean default false
) returns integer
  language sql stable security invoker set search_path = ''
as $$
  select private.count_applications(
    jsonb_build_object(
      'only_statuses', only_statuses, 'only_video', only_video, 'search', search, 'only_place', only_place,
      'only_tickets', only_tickets, 'only_audition', only_audition, 'only_finalists', only_finalists,
      'only_talent', only_talent, 'from_day', from_day, 'to_day', to_day, 'only_year', only_year,
      'only_gender', only_gender, 'only_age', only_age, 'only_step', only_step, 'only_expired', only_expired),
    at_most)
$$;
comment on function public.count_applications is
  'How many applications get_applications lists for the same filter; counts no further than at_most. Administrators, '
  'and reviewers of the own states.';
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

create function private.application_counts(only_year integer default null)
  returns setof public.application_status_counts
  language plpgsql stable security definer set search_path = '' set jit = off set plan_cache_mode = force_custom_plan
as $$
declare
  states constant text[] := private.require('applications');
begin
  -- Custom plans: a cached plan of an owner, who reads the whole year, would be reused for a reviewer of one state.
  return query
    select (count(*) filter (where a.status = 'pending_payment'))::integer, (count(*) filter (where a.status = 'pending'))::integer,
      (count(*) filter (where a.status = 'approved'))::integer, (count(*) filter (where a.status = 'assessed'))::integer,
      (count(*) filter (where a.status = 'rejected'))::integer,
      (count(*) filter (where a.entry_video_status = 'submitted'))::integer
    from public.applications a
    where a.edition = coalesce(only_year, private.current_edition()) and (states is null or a.state_city = any (states));
end
$$;
comment on function private.application_counts is
  'How many applications of a year, by default the current edition''s, are in each state, and how many entry videos '
  'are submitted: one row. Administrators, and reviewers of the own states.';
grant execute on function private.application_counts to authenticated; -- as public.get_application_counts

create type public.family_contact as (
  application_id uuid,
  parent_name text,
  parent_email text,
  parent_phone text,
  due numeric
);
comment on type public.family_contact is
  'The parent of a child, and what is still due for its ticket in the currency of its country; null for nothing.';

create function private.contacts_of(application_ids uuid[]) returns setof public.family_contact
  language plpgsql stable security definer set search_path = ''
as $$
declare
  states constant text[] := private.require('applications');
  is_owner constant boolean := private.is_admin();
begin
  if cardinality(application_ids) > 500 then
    raise exception 'too_many_contacts' using errcode = 'P0001', detail = 'At most 500 at once.';
  end if;
  return query
    select a.id, left(u.raw_user_meta_data ->> 'parent_name', 80), u.email::text, a.parent_phone,
      private.due_of_ticket(a.id, private.currency_of(a.country))
    from public.applications a
    join auth.users u on u.id = a.user_id
    where a.id = any (application_ids) and (states is null or a.state_city = any (states))
      and (is_owner or private.has_opened(a.id, interval '5 minutes'));
end
$$;
comment on function private.contacts_of is
  'Name and email of the parents of up to 500 children, and what is due for each ticket, for a list that is exported '
  'or printed. Administrators, and reviewers of the children whom they wrote down by log_opening within five minutes; '
  'error: too_many_contacts.';
grant execute on function private.contacts_of to authenticated; -- as public.get_contacts
