-- Form limits: rate limits for donations, volunteers and profile reports, so that a bot cannot fill the administrators' lists.
--
--                            owner of the database    anyone else
--   private.form_counts      all                      no (written by the trigger)
--   private.human_forms      all                      no (pass_human_check: service_role)
--
-- A caller is counted by the address that the platform sets, and by the account when signed in. There is no shared counter for unknown
-- callers: a bot would use it up and lock honest people out. A call without that header bypassed the platform, and only its account is
-- counted. Administrators, the service role and the owner of the database are not limited.
--
-- A counter is a salted hash and a number: no address is kept. An insert reads and writes at most two counters, always the account's
-- before the address's so that two inserts cannot deadlock, and deletes a bounded number of expired counters.

insert into private.settings (name, value, description) values
  ('forms_per_address_per_hour', '30',
    'Forms (donations, volunteers'' offers, reports) that one address may send in an hour; many phones of one network share an address.'),
  ('forms_per_account_per_hour', '10', 'The same for one account that is signed in.'),
  ('caller_address_header', 'cf-connecting-ip',
    'The header, in small letters, in which the platform names a caller''s address: one that it sets itself and that no caller can write.'),
  ('forms_need_human_check', 'no',
    'yes: a form of somebody who is not signed in is taken only after the captcha service knew a person (edge function human).'),
  ('form_counts_salt', encode(extensions.gen_random_bytes(32), 'hex'), 'Keeps the counters of forms from being traced to an address.');

create table private.form_counts (
  counter bytea not null,
  started_at timestamptz not null,
  hits integer not null,
  constraint form_counts_pkey primary key (counter, started_at),
  constraint form_counts_hits_check check (hits > 0)
);
comment on table private.form_counts is 'How many forms an address or an account sent in one hour. Forgotten after it.';
comment on column private.form_counts.counter is 'Salted SHA-256 of the address or the account; never the address itself.';
create index form_counts_started_at_idx on private.form_counts (started_at);
alter table private.form_counts enable row level security;

create function private.caller_address() returns text
  language plpgsql stable security definer set search_path = ''
as $$
declare
  headers constant json := nullif(current_setting('request.headers', true), '')::json;
  -- The nearest server wrote the last entry; anybody may have written the ones before it.
  last_hop constant text := btrim(split_part(headers ->> private.setting('caller_address_header'), ',', -1));
  address inet;
begin
  address := regexp_replace(nullif(last_hop, ''), '^::ffff:([0-9.]+)$', '\1', 'i')::inet;
  -- A household or a server owns a whole IPv6 /64.
  return case family(address)
    when 6 then network(set_masklen(address, 64))::text
    else host(address)
  end;
exception when invalid_text_representation then
  -- Some platforms append a port, or use another name for the caller.
  return left(last_hop, 100);
end
$$;
comment on function private.caller_address is
  'The caller''s address as the platform names it, an IPv6 one as its network; null without one.';

create function private.count_form(counted text, most integer) returns boolean
  language plpgsql security definer set search_path = ''
as $$
declare
  this_counter constant bytea := sha256(convert_to(coalesce(private.setting('form_counts_salt'), '') || counted, 'utf8'));
  this_hour constant timestamptz := date_trunc('hour', now());
  so_far integer;
begin
  if most is null then
    return true;
  end if;
  -- Read first, so that a sender over the limit costs neither a write nor a lock.
  select c.hits into so_far from private.form_counts c
  where c.counter = this_counter and c.started_at = this_hour;
  if so_far >= most then
    return false;
  end if;
  insert into private.form_counts as c (counter, started_at, hits) values (this_counter, this_hour, 1)
  on conflict (counter, started_at) do update set hits = c.hits + 1
  returning c.hits into so_far;
  return so_far <= most;
end
$$;
comment on function private.count_form is
  'Counts one form of the named sender and says whether that is within the limit of the hour; without a limit it always is.';

create function private.forget_form_counts() returns void
  language sql security definer set search_path = ''
as $$
  delete from private.form_counts c
  where (c.counter, c.started_at) in (
    select o.counter, o.started_at from private.form_counts o
    where o.started_at < date_trunc('hour', now())
    limit 20
    for update skip locked)
$$;
comment on function private.forget_form_counts is 'Removes a few of the counters whose hour is over.';

create table private.human_forms (
  form_id uuid not null,
  checked_at timestamptz not null default now(),
  constraint human_forms_pkey primary key (form_id)
);
comment on table private.human_forms is 'Forms that a person sends, as the captcha service said. Forgotten after an hour.';
create index human_forms_checked_at_idx on private.human_forms (checked_at);
alter table private.human_forms enable row level security;

create function private.keep_human_check(form_id uuid) returns void
  language sql security definer set search_path = ''
as $$
  insert into private.human_forms (form_id) values (keep_human_check.form_id)
  on conflict on constraint human_forms_pkey do update set checked_at = now()
$$;
comment on function private.keep_human_check is 'The captcha service knew a person at the form with this id. For the edge function human.';
grant execute on function private.keep_human_check to service_role; -- as public.pass_human_check

create function private.is_human_form(form_id uuid) returns boolean
  language sql stable security definer set search_path = ''
as $$
  select private.setting('forms_need_human_check') is distinct from 'yes' or exists (
    select from private.human_forms c
    where c.form_id = is_human_form.form_id and c.checked_at > now() - interval '1 hour')
$$;
comment on function private.is_human_form is
  'Whether the form with this id may be taken: the captcha service knew a person, or the operator has none.';

create function private.refuse_form() returns void
  language plpgsql set search_path = ''
as $$
begin
  raise exception 'too_many_requests'
    using errcode = 'PT429', detail = 'Too many forms came from here within an hour. Please try again later.';
end
$$;
comment on function private.refuse_form is 'Refuses (HTTP 429, too_many_requests) a form that is too much.';

create function private.is_form_within_limits(form_id uuid) returns boolean
  language plpgsql security definer set search_path = ''
as $$
declare
  -- The request's role: inside this function current_user is its owner.
  speaker constant text := current_setting('role', true);
  address constant text := private.caller_address();
  is_within boolean := true;
begin
  if speaker not in ('anon', 'authenticated') or private.is_staff() then
    return true;
  end if;
  -- An account passed a human check when it signed in.
  if speaker = 'anon' and not private.is_human_form(form_id) then
    raise exception 'human_check_missing' using errcode = 'P0001', detail = 'The captcha service knows of no person at this form.';
  end if;
  if speaker = 'authenticated' then
    is_within := private.count_form('account ' || auth.uid(), private.setting('forms_per_account_per_hour')::integer);
  end if;
  if is_within and address is not null then
    is_within := private.count_form('address ' || address, private.setting('forms_per_address_per_hour')::integer);
  end if;
  perform private.forget_form_counts();
  delete from private.human_forms c
  where c.form_id in (
    select o.form_id from private.human_forms o
    where o.checked_at < now() - interval '1 hour'
    limit 20
    for update skip locked);
  return is_within;
end
$$;
comment on function private.is_form_within_limits is
  'Counts a form of the caller and says whether it is within the limits of the settings; refuses one without its captcha '
  '(human_check_missing), and forgets what is over.';

create function private.limit_forms(table_name text, id uuid) returns void
  language plpgsql set search_path = ''
as $$
declare
  is_sent_again boolean;
begin
  if private.is_form_within_limits(limit_forms.id) then
    return;
  end if;
  -- A retry after a lost answer must learn that the form is stored, not that it exceeds the limit.
  execute format('select exists (select from public.%I t where t.id = $1)', table_name)
    into is_sent_again using limit_forms.id;
  if not is_sent_again then
    perform private.refuse_form();
  end if;
end
$$;
comment on function private.limit_forms is
  'Refuses a form without its captcha, or (HTTP 429, too_many_requests) beyond the limits of the settings.';
