-- Broadcasts: one row is one message of the organisers to many parents.
--
--                         parent it was sent to     administrator             service_role    anyone else
--   select                yes                       all                       no              no
--   insert                no                        by procedure              no              no
--   update, delete        no                        no                        no              no
--   count_audience        no                        yes                       no              42501
--   send_broadcast        no                        yes                       no              42501
--   send_test_letter      no                        yes                       no              42501
--   get_broadcasts        no                        yes                       no              42501
--   expand_broadcasts     no                        no                        yes             no
--
-- To whom a message goes is the organisers' own, so that it stands in a private table: administrators have their list.
-- Sending writes the message alone; its notices follow in batches, in the order of their parents' ids.
--
-- The policy of parents stands with the notices (notices.sql), by which it is decided.

create function private.clean_message(value text) returns text
  language plpgsql immutable strict parallel safe set search_path = ''
as $$
begin
  return normalize(regexp_replace(
    regexp_replace(value, '\r\n?', E'\n', 'g'),
    format('^[%1$s]+|[%1$s]+$', private.blanks()), '', 'g'), nfc);
end
$$;
comment on function private.clean_message is 'A text of several lines as it is stored: composed (NFC), trimmed, its lines ended in one way.';

create function private.is_message_subject(value text) returns boolean
  language plpgsql immutable parallel safe set search_path = ''
as $$
begin
  return coalesce(char_length(value) between 1 and 120 and private.is_plain_text(value) and value !~ '[\n\r]', false);
end
$$;
comment on function private.is_message_subject is 'Whether a text can be the subject of a message: one line of 1 to 120 characters, without a web address.';

create function private.is_message_body(value text) returns boolean
  language plpgsql immutable parallel safe set search_path = ''
as $$
begin
  return coalesce(char_length(value) between 1 and 4000 and private.is_plain_text(value), false);
end
$$;
comment on function private.is_message_body is 'Whether a text can be what a message says: 1 to 4,000 characters, without a web address.';

create table public.broadcasts (
  id uuid primary key default gen_random_uuid(),
  subject text not null,
  body text not null,
  created_at timestamptz not null default now(),
  constraint broadcasts_subject_check check (private.is_message_subject(subject)),
  constraint broadcasts_body_check check (private.is_message_body(body))
);
comment on table public.broadcasts is 'A message of the organisers, as its readers see it.';
comment on column public.broadcasts.body is 'Plain text with line breaks.';

create index broadcasts_created_at_idx on public.broadcasts (created_at desc, id);

-- The entry of sending is written with the audience (send_broadcast).
create trigger broadcasts_after_delete_audit
  after delete on public.broadcasts
  for each row execute function private.write_audit();

alter table public.broadcasts enable row level security;
grant select on public.broadcasts to authenticated;

create table private.broadcast_audiences (
  broadcast_id uuid primary key references public.broadcasts (id) on delete cascade,
  status public.application_status[],
  ticket_status public.ticket_status[],
  country public.country,
  state_city text,
  step text,
  recipients integer not null,
  sent_by uuid references auth.users (id) on delete set null,
  written integer not null default 0,
  last_user_id uuid,
  finished_at timestamptz,
  constraint broadcast_audiences_state_city_check check (
    state_city is null or country is not null and private.is_state_of(country, state_city)),
  constraint broadcast_audiences_step_check check (step in ('registered', 'paid', 'video', 'audition', 'finalist')),
  constraint broadcast_audiences_recipients_check check (recipients > 0)
);
comment on table private.broadcast_audiences is
  'To the parents of which children a message goes (null is any), who sent it, and how far it has come.';
comment on column private.broadcast_audiences.step is 'The furthest step that the child has reached, as private.reached_step names it.';
comment on column private.broadcast_audiences.recipients is 'How many parents there were when it was sent; 10,001 stands for more than 10,000.';
comment on column private.broadcast_audiences.written is 'How many parents have been told.';
comment on column private.broadcast_audiences.last_user_id is 'The parent who was told last: the next batch begins behind.';
comment on column private.broadcast_audiences.finished_at is 'When all had been told.';

create index broadcast_audiences_sent_by_idx on private.broadcast_audiences (sent_by);
create index broadcast_audiences_unfinished_idx on private.broadcast_audiences (broadcast_id) where finished_at is null;

alter table private.broadcast_audiences enable row level security;

create function private.audience_conditions(audience private.broadcast_audiences) returns text
  language sql immutable set search_path = ''
as $$
  select concat_ws(' and ', 'true', 'a.status = any (' || quote_literal(audience.status) || ')',
    'a.ticket_status = any (' || quote_literal(audience.ticket_status) || ')', 'a.country = ' || quote_literal(audience.country),
    'a.state_city = ' || quote_literal(audience.state_city), 'a.reached_step = ' || quote_literal(audience.step))
$$;
comment on function private.audience_conditions is 'The condition of a message''s audience on an application a. Every value in it is quoted.';

create function private.count_parents(audience private.broadcast_audiences) returns integer
  language plpgsql stable set search_path = ''
as $$
declare
  parents integer;
begin
  execute format('select count(*) from (select distinct a.user_id from public.applications a where %s limit 10001) parents',
    private.audience_conditions(audience))
  into parents;
  return parents;
end
$$;
comment on function private.count_parents is 'How many parents an audience has; 10,001 stands for more than 10,000.';

create function private.count_audience(
  status public.application_status[], ticket_status public.ticket_status[], country public.country, state_city text, step text
) returns integer
  language plpgsql stable security definer set search_path = '' set jit = off
as $$
declare
  audience private.broadcast_audiences;
begin
  perform private.require_admin();
  perform private.check_search(state_city, step);
  audience.status := count_audience.status;
  audience.ticket_status := count_audience.ticket_status;
  audience.country := count_audience.country;
  audience.state_city := count_audience.state_city;
  audience.step := count_audience.step;
  return private.count_parents(audience);
end
$$;
comment on function private.count_audience is 'How many parents a message would go to, for administrators.';

create function public.count_audience(
  status public.application_status[] default null, ticket_status public.ticket_status[] default null,
  country public.country default null, state_city text default null, step text default null
) returns integer
  language sql stable security invoker set search_path = ''
as $$
  select private.count_audience(status, ticket_status, country, state_city, step)
$$;
comment on function public.count_audience is
  'How many parents have a child in one of these states, with one of these tickets, of this country, state and furthest step (registered, paid, video, audition, finalist); null is any. 10,001 stands for more than 10,000. Administrators only.';

create function private.send_broadcast(
  subject text, body text, status public.application_status[], ticket_status public.ticket_status[],
  country public.country, state_city text, step text, broadcast_id uuid
) returns uuid
  language plpgsql security definer set search_path = ''
as $$
declare
  message public.broadcasts;
  audience private.broadcast_audiences;
  free_at timestamptz;
begin
  perform private.require_admin();
  -- One after the other, so that two administrators cannot both send the one of this hour.
  perform pg_advisory_xact_lock(hashtextextended('broadcast', 0));
  if exists (select from public.broadcasts b where b.id = send_broadcast.broadcast_id) then
    return broadcast_id;
  end if;
  select max(b.created_at) + interval '1 hour' into free_at from public.broadcasts b;
  if free_at > now() then
    raise exception 'broadcast_too_soon'
      using errcode = 'P0001', detail = to_char(free_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"');
  end if;
  audience.status := send_broadcast.status;
  audience.ticket_status := send_broadcast.ticket_status;
  audience.country := send_broadcast.country;
  audience.state_city := send_broadcast.state_city;
  audience.step := send_broadcast.step;
  audience.recipients := private.count_parents(audience);
  if audience.recipients = 0 then
    raise exception 'audience_empty' using errcode = 'P0001';
  end if;
  insert into public.broadcasts as b (id, subject, body)
  values (
    coalesce(send_broadcast.broadcast_id, gen_random_uuid()), coalesce(private.clean_text(send_broadcast.subject), ''),
    coalesce(private.clean_message(send_broadcast.body), ''))
  returning b.* into message;
  insert into private.broadcast_audiences as t (broadcast_id, status, ticket_status, country, state_city, step, recipients, sent_by)
  values (
    message.id, audience.status, audience.ticket_status, audience.country, audience.state_city, audience.step,
    audience.recipients, auth.uid())
  returning t.* into audience;
  insert into private.audit_log (actor_id, table_name, row_id, action, new_values)
  values (auth.uid(), 'broadcasts', message.id, 'insert', to_jsonb(message) || to_jsonb(audience) - 'broadcast_id');
  return message.id;
end
$$;
comment on function private.send_broadcast is 'Stores a message, whose notices follow in batches; for administrators.';

create function public.send_broadcast(
  subject text, body text, status public.application_status[] default null, ticket_status public.ticket_status[] default null,
  country public.country default null, state_city text default null, step text default null, broadcast_id uuid default null
) returns uuid
  language sql volatile security invoker set search_path = ''
as $$
  select private.send_broadcast(subject, body, status, ticket_status, country, state_city, step, broadcast_id)
$$;
comment on function public.send_broadcast is
  'Sends a message to the parents whom count_audience counts; a parent who registers later does not get it. At most one an hour; the same id again is the same message. Administrators only; errors: broadcast_too_soon (its detail is when the next may go), audience_empty.';

create function private.send_test_letter(subject text, body text) returns void
  language plpgsql security definer set search_path = ''
as $$
declare
  test jsonb;
begin
  perform private.require_admin();
  if private.setting('letters') is distinct from 'on' then
    raise exception 'letters_off' using errcode = 'P0001';
  end if;
  test := jsonb_build_object('subject', private.clean_text(subject), 'body', private.clean_message(body));
  if not private.is_message_subject(test ->> 'subject') then
    raise exception 'message_refused' using errcode = '23514', constraint = 'broadcasts_subject_check';
  elsif not private.is_message_body(test ->> 'body') then
    raise exception 'message_refused' using errcode = '23514', constraint = 'broadcasts_body_check';
  end if;
  insert into private.deliveries (user_id, test, due_at) values (auth.uid(), test, now());
end
$$;
comment on function private.send_test_letter is 'Has a message sent to the caller alone, as a letter; for administrators.';

create function public.send_test_letter(subject text, body text) returns void
  language sql volatile security invoker set search_path = ''
as $$
  select private.send_test_letter(subject, body)
$$;
comment on function public.send_test_letter is
  'Sends a letter with these words to the caller''s own address, as parents would get it. Administrators only; error: letters_off.';

create type public.broadcast_entry as (
  id uuid,
  subject text,
  body text,
  status public.application_status[],
  ticket_status public.ticket_status[],
  country public.country,
  state_city text,
  step text,
  recipients integer,
  sent_by_email text,
  created_at timestamptz,
  written integer,
  finished_at timestamptz,
  letters_waiting integer,
  letters_sent integer,
  letters_failed integer
);
comment on type public.broadcast_entry is
  'A message with who sent it and how far it has come. Letters are counted up to 10,001, which stands for more than 10,000.';

create function private.listed_broadcasts(page_size integer, page_start integer) returns setof public.broadcast_entry
  language plpgsql stable security definer set search_path = '' set jit = off
as $$
declare
  at_most constant integer := 10001;
begin
  perform private.require_admin();
  return query
    select b.id, b.subject, b.body, a.status, a.ticket_status, a.country, a.state_city, a.step, a.recipients,
      u.email::text, b.created_at, a.written, a.finished_at, waiting.count, sent.count, failed.count
    from (
      select * from public.broadcasts b order by b.created_at desc, b.id limit page_size offset coalesce(page_start, 0)) b
    join private.broadcast_audiences a on a.broadcast_id = b.id
    left join auth.users u on u.id = a.sent_by
    cross join lateral (select count(*)::integer from (
      select from private.deliveries d where d.broadcast_id = b.id and d.state = 'waiting' limit at_most) d) waiting (count)
    cross join lateral (select count(*)::integer from (
      select from private.deliveries d where d.broadcast_id = b.id and d.state = 'sent' limit at_most) d) sent (count)
    cross join lateral (select count(*)::integer from (
      select from private.deliveries d where d.broadcast_id = b.id and d.state = 'failed' limit at_most) d) failed (count)
    order by b.created_at desc, b.id;
end
$$;
comment on function private.listed_broadcasts is 'One page of messages with their progress, newest first, for administrators.';

create function public.get_broadcasts(page_size integer default 20, page_start integer default 0)
  returns setof public.broadcast_entry
  language sql stable security invoker set search_path = ''
as $$
  select * from private.listed_broadcasts(page_size, page_start)
$$;
comment on function public.get_broadcasts is
  'The messages that were sent, newest first, with how many parents have been told and how many letters wait, went and failed. Administrators only.';

grant execute on function
  private.count_audience, public.count_audience, private.send_broadcast, public.send_broadcast,
  private.send_test_letter, public.send_test_letter, private.listed_broadcasts, public.get_broadcasts
  to authenticated;

create function private.next_parents(audience private.broadcast_audiences, until timestamptz, at_most integer) returns setof uuid
  language plpgsql stable set search_path = ''
as $$
begin
  return query execute format($query$
    select distinct a.user_id from public.applications a
    where %s and a.user_id > $1 and a.created_at <= $2
    order by a.user_id limit $3
  $query$, private.audience_conditions(audience))
  using coalesce(audience.last_user_id, '00000000-0000-0000-0000-000000000000'), until, at_most;
end
$$;
comment on function private.next_parents is
  'The parents whom a message reaches next, in the order of their ids: those who had a child of its audience when it was sent.';

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
  -- One message at a time, so that a transaction never tells a parent of two.
  while told = 0 loop
    select b.* into running from public.broadcasts b
    join private.broadcast_audiences a on a.broadcast_id = b.id
    where a.finished_at is null
    order by b.created_at
    limit 1
    for update of a skip locked;
    exit when not found;
    select a.* into audience from private.broadcast_audiences a where a.broadcast_id = running.id;
    parents := array(select private.next_parents(audience, running.created_at, batch_size));
    insert into public.notices (kind, user_id, subject_id, broadcast_id, facts)
    select 'message', p, p, running.id, jsonb_build_object('subject', running.subject) from unnest(parents) p
    on conflict do nothing;
    get diagnostics told = row_count;
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
  'Writes the next notices of the message that has waited longest, each parent''s once.';

create function public.expand_broadcasts(at_most integer) returns integer
  language sql volatile security invoker set search_path = ''
as $$
  select private.expand_broadcasts(at_most)
$$;
comment on function public.expand_broadcasts is
  'Writes up to so many notices of messages that were sent, and says how many; 0 when nothing is left. The service role only.';
grant execute on function private.expand_broadcasts, public.expand_broadcasts to service_role;
