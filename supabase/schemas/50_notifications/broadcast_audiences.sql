-- Audiences: the recipients of an organisers' message, and how far it has been sent.
--
--                        administrator    reviewer    service_role    anyone else
--   count_audience       yes              ticked      no              42501
--   preview_message      yes              ticked      no              42501
--   expand_broadcasts    no               no          yes             no
--
-- Recipients are internal to the organisers, so they are in a private table that administrators list. Notices are written in batches, in
-- the order of the parents' ids.

create table private.broadcast_audiences (
  broadcast_id uuid primary key references public.broadcasts (id) on delete cascade,
  edition integer not null,
  status public.application_status[],
  ticket_status public.ticket_status[],
  country public.country,
  state_city text,
  step text,
  talent text,
  audition_on date,
  video public.entry_video_status[],
  children uuid[],
  is_urgent boolean not null default false,
  reason text,
  recipients integer not null,
  sent_by uuid references auth.users (id) on delete set null,
  written integer not null default 0,
  last_user_id uuid,
  finished_at timestamptz,
  constraint broadcast_audiences_state_city_check check (
    state_city is null or country is not null and private.is_state_of(country, state_city)),
  constraint broadcast_audiences_step_check check (step in ('registered', 'paid', 'video', 'audition', 'finalist')),
  constraint broadcast_audiences_children_check check (cardinality(children) between 1 and 250),
  constraint broadcast_audiences_reason_check check (char_length(reason) between 1 and 200 and private.is_plain_text(reason)),
  constraint broadcast_audiences_recipients_check check (recipients > 0)
);
comment on table private.broadcast_audiences is
  'To the parents of which children of an edition a message goes (null is any), who sent it, and how far it has come.';
comment on column private.broadcast_audiences.step is 'The furthest step that the child has reached, as private.reached_step names it.';
comment on column private.broadcast_audiences.talent is 'One of the child''s talents.';
comment on column private.broadcast_audiences.audition_on is 'The day of the audition on the clocks of the child''s country.';
comment on column private.broadcast_audiences.children is 'The children who were ticked in a list.';
comment on column private.broadcast_audiences.is_urgent is 'Whether its emails go before others.';
comment on column private.broadcast_audiences.reason is 'Why a sender''s second message within an hour was needed.';
comment on column private.broadcast_audiences.recipients is
  'How many parents there were when it was sent; 10,001 stands for more than 10,000.';
comment on column private.broadcast_audiences.written is 'How many parents have been told.';
comment on column private.broadcast_audiences.last_user_id is 'The parent who was told last: the next batch begins behind.';
comment on column private.broadcast_audiences.finished_at is 'When all had been told.';

create index broadcast_audiences_sent_by_idx on private.broadcast_audiences (sent_by);
create index broadcast_audiences_unfinished_idx on private.broadcast_audiences (broadcast_id) where finished_at is null;

alter table private.broadcast_audiences enable row level security;

create function private.read_audience(audience jsonb) returns private.broadcast_audiences
  language plpgsql stable set search_path = ''
as $$
declare
  meant private.broadcast_audiences;
begin
  meant := jsonb_populate_record(null::private.broadcast_audiences,
    jsonb_strip_nulls(coalesce(audience, '{}'))
      - array['broadcast_id', 'recipients', 'sent_by', 'written', 'last_user_id', 'finished_at', 'is_urgent', 'reason']);
  perform private.check_search(meant.state_city, meant.step, meant.talent);
  meant.edition := coalesce(meant.edition, private.current_edition());
  return meant;
end
$$;
comment on function private.read_audience is
  'An audience from an object of edition (by default the current one), status, ticket_status, country, state_city, '
  'step, talent, audition_on, video and children; what is left out is any.';

create function private.audience_conditions(audience private.broadcast_audiences) returns text
  language sql immutable set search_path = ''
as $$
  select concat_ws(' and ', 'a.edition = ' || audience.edition, 'a.status = any (' || quote_literal(audience.status) || ')',
    'a.ticket_status = any (' || quote_literal(audience.ticket_status) || ')', 'a.country = ' || quote_literal(audience.country),
    'a.state_city = ' || quote_literal(audience.state_city), 'a.reached_step = ' || quote_literal(audience.step),
    quote_literal(audience.talent) || ' = any (a.talents)', 'a.entry_video_status = any (' || quote_literal(audience.video) || ')',
    'a.audition_date is not null and private.local_day(a.country, a.audition_date) = ' || quote_literal(audience.audition_on),
    'a.id = any (' || quote_literal(audience.children) || ')',
    -- A message to families who have not paid asks for money.
    case when audience.status is null and audience.ticket_status <@ array['none', 'unpaid']::public.ticket_status[]
      then 'not private.is_out_of_show(a.status, a.ticket_status)' end)
$$;
comment on function private.audience_conditions is
  'The conditions that a message''s audience puts on an application a. Every value in it is quoted. Those who have not '
  'paid are children who can still use their ticket, unless a status is named too.';

create type public.audience_reach as (
  parents integer,
  readers integer,
  hinted integer,
  left_out integer
);
comment on type public.audience_reach is
  'How many parents a message goes to, how many of them get its text by email, and how many an email that says only '
  'that there is news, because they have not confirmed the address. The rest get no email. 10,001 stands for more than '
  '10,000. left_out are the ticked children who are not in it: deleted, of another year, or of '
  'another member''s states.';

create function private.audience_reach(audience private.broadcast_audiences) returns public.audience_reach
  language plpgsql stable security definer set search_path = '' set jit = off
as $$
-- The columns come from a dynamic statement, which the checker cannot follow:
-- @plpgsql_check_options: extra_warnings = false
declare
  reach public.audience_reach;
begin
  execute format($query$
    select count(*)::integer,
      count(*) filter (where w.is_on and h.confirmed_at is not null)::integer,
      count(*) filter (where w.is_on and h.confirmed_at is null and h.refused_at is null)::integer
    from (select distinct a.user_id from public.applications a where %s limit 10001) p
    left join private.email_addresses h on h.user_id = p.user_id
    cross join lateral (select private.are_emails_on() and not exists (
      select from private.email_switches s
      where s.user_id = p.user_id and s.email_group = private.email_group_of('message')) as is_on) w
  $query$, private.audience_conditions(audience))
  into reach.parents, reach.readers, reach.hinted;
  return reach;
end
$$;
comment on function private.audience_reach is 'How many parents an audience has, and how many an email reaches.';

create function private.allowed_audience(audience jsonb) returns private.broadcast_audiences
  language plpgsql stable security definer set search_path = ''
as $$
declare
  states constant text[] := private.require('messages');
  meant private.broadcast_audiences := private.read_audience(audience);
begin
  if not private.is_admin() and (meant.children is null or jsonb_strip_nulls(audience) - array['children', 'edition'] <> '{}') then
    -- The size of a filter would reveal children of other states.
    raise exception 'not_your_role' using errcode = '42501', detail = 'A message goes to ticked children.';
  elsif cardinality(meant.children) > 250 then
    raise exception 'too_many_ticked' using errcode = 'P0001', detail = 'At most 250 children.';
  elsif meant.children is not null then
    -- A child deleted meanwhile does not block the message. A child of another state counts as missing too, which reveals nothing.
    meant.children := array(
      select a.id from public.applications a
      where a.id = any (meant.children) and a.edition = meant.edition and (states is null or a.state_city = any (states))
      order by a.id);
  end if;
  return meant;
end
$$;
comment on function private.allowed_audience is
  'An audience that the caller may write to: of an owner any, of another member ticked children. Of these only those '
  'who are there, in the year and the own states.';

create function private.count_audience(audience jsonb default '{}') returns public.audience_reach
  language plpgsql stable security definer set search_path = ''
as $$
declare
  meant constant private.broadcast_audiences := private.allowed_audience(audience);
  reach public.audience_reach := private.audience_reach(meant);
begin
  reach.left_out := (select count(distinct c.id) from unnest((private.read_audience(audience)).children) c (id))
    - coalesce(cardinality(meant.children), 0);
  return reach;
end
$$;
comment on function private.count_audience is
  'How many parents have a child in one of these states (status), with one of these tickets (ticket_status) or videos '
  '(video), of this country, state_city, talent, furthest step (registered, paid, video, audition, finalist) and '
  'audition day (audition_on), or one of these children, at most 250, in a year (edition), by default the current one; '
  'what is not given is any. Ticked children who are not there any more are left out, and counted (left_out). '
  'Administrators, and reviewers of the own states; error: too_many_ticked.';
grant execute on function private.count_audience to authenticated; -- as public.count_audience

create function private.filled_message(body text, family uuid, children uuid[]) returns text
  language sql stable security definer set search_path = ''
as $$
  select replace(replace(body,
    '{parent}', coalesce((
      select nullif(btrim(left(u.raw_user_meta_data ->> 'parent_name', 80)), '') from auth.users u where u.id = family), 'parent')),
    '{children}', coalesce((
      select case when count(*) > 1 then string_agg(c.name, ', ') filter (where c.position < c.count) || ' and ' else '' end
        || max(c.name) filter (where c.position = c.count)
      from (
        select split_part(a.child_name, ' ', 1) as name, row_number() over (order by a.created_at, a.id) as position,
          count(*) over () as count
        from public.applications a where a.user_id = family and a.id = any (children)) c), 'your child'))
$$;
comment on function private.filled_message is
  'A message''s text with the names of a family in it, its children''s joined with "and"; of a child that is gone nothing is said.';

create type public.message_preview as (
  parent_name text,
  text text
);
comment on type public.message_preview is 'A message as one family will read it.';

create function private.previewed_messages(body text, audience jsonb default '{}') returns setof public.message_preview
  language plpgsql stable security definer set search_path = '' set jit = off
as $$
-- The columns come from a dynamic statement, which the checker cannot follow:
-- @plpgsql_check_options: extra_warnings = false
begin
  return query execute format($query$
    select left(u.raw_user_meta_data ->> 'parent_name', 80), private.filled_message($1, p.user_id, p.children)
    from (
      select a.user_id, array_agg(a.id) as children from public.applications a where %s
      group by a.user_id order by count(*) desc, a.user_id limit 3) p
    join auth.users u on u.id = p.user_id
    order by cardinality(p.children) desc, p.user_id
  $query$, private.audience_conditions(private.allowed_audience(audience)))
  using left(private.clean_message(body), 4000);
end
$$;
comment on function private.previewed_messages is
  'A message''s text as up to three families of its audience will read it, those with most children first. '
  'Administrators, and reviewers of the own states; error: too_many_ticked.';
grant execute on function private.previewed_messages to authenticated; -- as public.preview_message

create function private.next_parents(
  audience private.broadcast_audiences, until timestamptz, at_most integer
) returns table (user_id uuid, children uuid[])
  language plpgsql stable set search_path = ''
as $$
-- The columns come from a dynamic statement, which the checker cannot follow:
-- @plpgsql_check_options: extra_warnings = false
begin
  return query execute format($query$
    select a.user_id, array_agg(a.id) from public.applications a
    where %s and a.user_id > $1 and a.created_at <= $2
    group by a.user_id order by a.user_id limit $3
  $query$, private.audience_conditions(audience))
  using coalesce(audience.last_user_id, '00000000-0000-0000-0000-000000000000'), until, at_most;
end
$$;
comment on function private.next_parents is
  'The parents whom a message reaches next, in the order of their ids: those who had a child of its audience when it '
  'was sent, with these children.';

create function private.expand_broadcasts(at_most integer) returns integer
  language plpgsql security definer set search_path = '' set jit = off
as $$
declare
  batch_size constant integer := greatest(at_most, 1);
  running public.broadcasts;
  audience private.broadcast_audiences;
  parents uuid[];
  told integer := 0;
begin
  -- One message at a time, so that no transaction notifies a parent of two.
  while told = 0 loop
    select b.* into running from public.broadcasts b
    join private.broadcast_audiences a on a.broadcast_id = b.id
    where a.finished_at is null
    order by b.created_at, b.id
    limit 1
    for update of a skip locked;
    exit when not found;
    select a.* into audience from private.broadcast_audiences a where a.broadcast_id = running.id;
    with next as materialized (
      select n.user_id, n.children from private.next_parents(audience, running.created_at, batch_size) n
    ), written as (
      insert into public.notices (kind, user_id, subject_id, broadcast_id, facts)
      select 'message', n.user_id, n.user_id, running.id,
        jsonb_build_object('subject', running.subject) || case when running.body like '%{children}%'
          then jsonb_build_object('children', to_jsonb(n.children)) else '{}' end
      from next n
      on conflict do nothing
      returning 1
    )
    select array(select n.user_id from next n order by n.user_id), (select count(*) from written) into parents, told;
    update private.broadcast_audiences a set
      written = a.written + told,
      last_user_id = coalesce(parents[cardinality(parents)], a.last_user_id),
      finished_at = case when cardinality(parents) < batch_size then now() end
    where a.broadcast_id = running.id;
  end loop;
  return told;
end
$$;
comment on function private.expand_broadcasts is
  'Writes up to so many notices of messages that were sent, and says how many; 0 when nothing is left. The service role only.';
grant execute on function private.expand_broadcasts to service_role; -- as public.expand_broadcasts
