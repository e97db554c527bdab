-- Broadcasts: one row is one message of the organisers to many parents.
--
--                      parent it was sent to    administrator    reviewer    service_role    anyone else
--   select             yes                      all              no          no              no
--   insert             no                       by procedure     no          no              no
--   update, delete     no                       no               no          no              no
--   get_message        yes                      yes              no          no              42501, or nothing
--   send_broadcast     no                       yes              ticked      no              42501
--   send_test_email    no                       yes              yes         no              42501
--   get_broadcasts     no                       yes              42501       no              42501
--
-- Sending writes only the message and its audience (broadcast_audiences.sql).
--
-- The parents' policy is in notices.sql, because it depends on the notices.

create function private.clean_message(value text) returns text
  language plpgsql immutable strict parallel safe set search_path = ''
as $$
begin
  return normalize(regexp_replace(
    regexp_replace(value, '\r\n?', E'\n', 'g'),
    format('^[%1$s]+|[%1$s]+$', private.blanks()), '', 'g'), nfc);
end
$$;
comment on function private.clean_message is
  'A text of several lines as it is stored: composed (NFC), trimmed, its lines ended in one way.';

create function private.is_message_subject(value text) returns boolean
  language plpgsql immutable parallel safe set search_path = ''
as $$
begin
  return coalesce(char_length(value) between 1 and 120 and private.is_plain_text(value) and value !~ '[\n\r]|\{[^{}]*\}', false);
end
$$;
comment on function private.is_message_subject is
  'Whether a text can be the subject of a message: one line of 1 to 120 characters, without a web address and without '
  'a placeholder for a name, which nobody fills there.';

create function private.is_message_body(value text) returns boolean
  language plpgsql immutable parallel safe set search_path = ''
as $$
begin
  return coalesce(char_length(value) between 1 and 4000 and private.is_plain_text(value)
    and replace(replace(value, '{parent}', ''), '{children}', '') !~ '\{[^{}]*\}', false);
end
$$;
comment on function private.is_message_body is
  'Whether a text can be what a message says: 1 to 4,000 characters, without a web address, and in braces nothing but '
  '{parent} and {children}.';

create function private.is_link_path(value text) returns boolean
  language plpgsql immutable parallel safe set search_path = ''
as $$
begin
  return coalesce(char_length(value) <= 100 and value ~ '^/([a-z0-9-]+(/[a-z0-9-]+)*)?$', false);
end
$$;
comment on function private.is_link_path is 'Whether a text is the path of a page of this site, such as /dashboard/schedule.';

create function private.is_map_url(value text) returns boolean
  language plpgsql immutable parallel safe set search_path = ''
as $$
begin
  -- Only the map's own addresses: a short link hides its target, /url redirects anywhere, and dot segments and user pages lead out of the
  -- map.
  return coalesce(char_length(value) <= 500 and value ~ '^[!-~]+$' and value !~ '[<>"\\^`{|}]' and value !~* '\.\.|%2e'
    and value ~ '^https://((www\.)?google\.(com|com\.ng|co\.za)/maps[/?@]|maps\.google\.(com|com\.ng|co\.za)/(maps[/?@]|\?)|'
      '(www\.)?openstreetmap\.org/(\?|#map=|(node|way|relation)/[0-9]+([?#]|$)))', false);
end
$$;
comment on function private.is_map_url is 'Whether a text is an address of the maps of Google or OpenStreetMap.';

create table public.broadcasts (
  id uuid primary key default gen_random_uuid(),
  subject text not null,
  body text not null,
  link_path text,
  map_url text,
  created_at timestamptz not null default now(),
  constraint broadcasts_subject_check check (private.is_message_subject(subject)),
  constraint broadcasts_body_check check (private.is_message_body(body)),
  constraint broadcasts_link_path_check check (link_path is null or private.is_link_path(link_path)),
  constraint broadcasts_map_url_check check (map_url is null or private.is_map_url(map_url))
);
comment on table public.broadcasts is 'A message of the organisers, as its readers see it.';
comment on column public.broadcasts.body is
  'Plain text with line breaks, in which {parent} and {children} stand for the names of each family.';
comment on column public.broadcasts.link_path is 'A page of this site that the message leads to.';
comment on column public.broadcasts.map_url is 'Where something happens, on a map.';

create index broadcasts_created_at_idx on public.broadcasts (created_at desc, id);

-- send_broadcast logs the sending, together with the audience.
create trigger broadcasts_after_delete
  after delete on public.broadcasts
  for each row execute function private.write_audit();

alter table public.broadcasts enable row level security;
grant select on public.broadcasts to authenticated;

create function private.send_broadcast(
  subject text, body text, audience jsonb default '{}', broadcast_id uuid default null,
  link_path text default null, map_url text default null, is_urgent boolean default false, reason text default null
) returns uuid
  language plpgsql security definer set search_path = ''
as $$
declare
  message public.broadcasts;
  meant private.broadcast_audiences;
  recent timestamptz[];
begin
  perform private.require('messages:write');
  meant := private.allowed_audience(audience);
  if is_urgent and not private.is_admin() then
    raise exception 'not_your_role' using errcode = '42501', detail = 'An owner sends what is urgent.';
  end if;
  -- Serialised, so that a sender cannot send two at the same moment, nor two urgent ones a day.
  perform pg_advisory_xact_lock(hashtextextended('broadcast', 0));
  if exists (select from public.broadcasts b where b.id = send_broadcast.broadcast_id) then
    return broadcast_id;
  end if;
  recent := array(
    select b.created_at from public.broadcasts b
    join private.broadcast_audiences a on a.broadcast_id = b.id
    where a.sent_by = auth.uid() and b.created_at > now() - interval '1 hour' order by b.created_at);
  if cardinality(recent) >= 3 then
    raise exception 'broadcast_too_soon'
      using errcode = 'P0001', detail = to_char((recent[1] + interval '1 hour') at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"');
  elsif cardinality(recent) > 0 and coalesce(private.clean_text(reason), '') = '' then
    raise exception 'message_reason_required' using errcode = 'P0001';
  elsif is_urgent and exists (
    select from public.broadcasts b join private.broadcast_audiences a on a.broadcast_id = b.id
    where a.is_urgent and b.created_at > now() - interval '24 hours') then
    raise exception 'urgent_message_used' using errcode = 'P0001';
  end if;
  meant.recipients := (private.audience_reach(meant)).parents;
  if meant.recipients = 0 then
    raise exception 'audience_empty' using errcode = 'P0001';
  end if;
  insert into public.broadcasts as b (id, subject, body, link_path, map_url)
  values (
    coalesce(send_broadcast.broadcast_id, gen_random_uuid()), coalesce(private.clean_text(send_broadcast.subject), ''),
    coalesce(private.clean_message(send_broadcast.body), ''), nullif(btrim(send_broadcast.link_path), ''),
    nullif(btrim(send_broadcast.map_url), ''))
  returning b.* into message;
  meant.broadcast_id := message.id;
  meant.sent_by := auth.uid();
  meant.written := 0;
  meant.is_urgent := is_urgent;
  meant.reason := nullif(private.clean_text(send_broadcast.reason), '');
  insert into private.broadcast_audiences select meant.*;
  insert into private.audit_log (actor_id, table_name, row_id, action, new_values)
  values (auth.uid(), 'broadcasts', message.id, 'insert',
    jsonb_strip_nulls(to_jsonb(message)) || jsonb_strip_nulls(to_jsonb(meant)) - 'broadcast_id');
  return message.id;
exception when check_violation or not_null_violation then
  -- The original error's detail holds the whole row, which the caller may not read.
  raise exception using errcode = sqlstate, message = sqlerrm;
end
$$;
comment on function private.send_broadcast is
  'Sends a message to the parents whom count_audience counts; a parent who registers later does not get it. In the '
  'text {parent} and {children} become the names of each family. At most three an hour from one sender, the second and '
  'third with a reason; one urgent within 24 hours, whose emails go before others. The same id again is the same '
  'message. Administrators, and reviewers of the own states; errors: broadcast_too_soon (its detail is when the next '
  'may go), message_reason_required, urgent_message_used, audience_empty, too_many_ticked.';
grant execute on function private.send_broadcast to authenticated; -- as public.send_broadcast

create function private.send_test_email(subject text, body text, link_path text default null, map_url text default null) returns void
  language plpgsql security definer set search_path = ''
as $$
declare
  test jsonb;
begin
  perform private.require('messages:write');
  if private.setting('emails') is distinct from 'on' then
    raise exception 'emails_off' using errcode = 'P0001';
  end if;
  test := jsonb_strip_nulls(jsonb_build_object(
    'subject', private.clean_text(subject), 'body', private.filled_message(private.clean_message(body), auth.uid(), null),
    'link_path', nullif(btrim(link_path), ''), 'map_url', nullif(btrim(map_url), '')));
  if not private.is_message_subject(test ->> 'subject') then
    raise exception 'message_refused' using errcode = '23514', constraint = 'broadcasts_subject_check';
  elsif not private.is_message_body(test ->> 'body') then
    raise exception 'message_refused' using errcode = '23514', constraint = 'broadcasts_body_check';
  elsif not private.is_link_path(coalesce(test ->> 'link_path', '/')) then
    raise exception 'message_refused' using errcode = '23514', constraint = 'broadcasts_link_path_check';
  elsif test ? 'map_url' and not private.is_map_url(test ->> 'map_url') then
    raise exception 'message_refused' using errcode = '23514', constraint = 'broadcasts_map_url_check';
  end if;
  insert into private.email_outbox (user_id, test, due_at) values (auth.uid(), test, now());
end
$$;
comment on function private.send_test_email is
  'Sends an email with these words, this page and this map link to the caller''s own address, as parents would '
  'get it. Administrators, and reviewers of the own states; error: emails_off.';
grant execute on function private.send_test_email to authenticated; -- as public.send_test_email

create type public.broadcast_entry as (
  id uuid,
  subject text,
  body text,
  edition integer,
  status public.application_status[],
  ticket_status public.ticket_status[],
  country public.country,
  state_city text,
  step text,
  talent text,
  audition_on date,
  video public.entry_video_status[],
  children_count integer,
  link_path text,
  map_url text,
  is_urgent boolean,
  reason text,
  recipients integer,
  sent_by_email text,
  created_at timestamptz,
  written integer,
  finished_at timestamptz,
  emails_waiting integer,
  emails_sent integer,
  emails_failed integer
);
comment on type public.broadcast_entry is
  'A message with who sent it and how far it has come. Emails are counted up to 10,001, which stands for more than 10,000.';

create function private.listed_broadcasts(page_size integer default 20, page_start integer default 0) returns setof public.broadcast_entry
  language plpgsql stable security definer set search_path = '' set jit = off
as $$
declare
  at_most constant integer := 10001;
begin
  perform private.require_admin();
  return query
    select b.id, b.subject, b.body, a.edition, a.status, a.ticket_status, a.country, a.state_city, a.step,
      a.talent, a.audition_on, a.video, cardinality(a.children), b.link_path, b.map_url, a.is_urgent, a.reason, a.recipients,
      u.email::text, b.created_at, a.written, a.finished_at, waiting.count, sent.count, failed.count
    from (
      select * from public.broadcasts b order by b.created_at desc, b.id limit page_size offset coalesce(page_start, 0)) b
    join private.broadcast_audiences a on a.broadcast_id = b.id
    left join auth.users u on u.id = a.sent_by
    cross join lateral (select count(*)::integer from (
      select from private.email_outbox d where d.broadcast_id = b.id and d.state = 'waiting' limit at_most) d) waiting (count)
    cross join lateral (select count(*)::integer from (
      select from private.email_outbox d where d.broadcast_id = b.id and d.state = 'sent' limit at_most) d) sent (count)
    cross join lateral (select count(*)::integer from (
      select from private.email_outbox d where d.broadcast_id = b.id and d.state = 'failed' limit at_most) d) failed (count)
    order by b.created_at desc, b.id;
end
$$;
comment on function private.listed_broadcasts is
  'The messages that were sent, newest first, with how many parents have been told and how many emails wait, went and '
  'failed. Administrators only.';
grant execute on function private.listed_broadcasts to authenticated; -- as public.get_broadcasts
