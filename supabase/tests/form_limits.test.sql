\ir support/actors.psql
-- How often donations and volunteers may be offered, by whom it is counted, and what is kept of it.
select plan(49);

update private.settings set value = '3' where name in ('forms_per_address_per_hour', 'forms_per_account_per_hour');

create function pg_temp.from_address(header text, others jsonb default '{}') returns void language sql as $$
  select set_config('request.headers',
    jsonb_strip_nulls(jsonb_build_object('user-agent', 'Test', 'cf-connecting-ip', header) || others)::text, true)
$$;
create function pg_temp.donation(overrides jsonb default '{}') returns text language sql as $$
  select tests.insert_statement('public.donations', '{"donor_name": "Thandi Nkosi", "donor_email": "thandi@example.com",
    "project": "Kanyezi Edu", "country": "South Africa"}'::jsonb || overrides)
$$;
create function pg_temp.volunteer() returns text language sql as $$
  select tests.insert_statement('public.volunteers', '{"full_name": "Musa Bello", "phone_number": "+2348030000001", "age": 16,
    "country": "Nigeria", "state_province": "Kano"}')
$$;
create function pg_temp.over_limit(statement text, description text) returns text language sql as $$
  select tests.refused(statement, 'PT429', description, '^too_many_requests$')
$$;
-- How many of some donations are taken, each with other headers that a caller can write.
create function pg_temp.taken_with_forged_headers(tried integer) returns integer language plpgsql as $$
declare
  taken integer := 0;
begin
  for n in 1..tried loop
    perform pg_temp.from_address('198.51.100.40', jsonb_build_object(
      'x-forwarded-for', format('203.0.113.%s, 10.0.0.%s', n, n), 'x-real-ip', '203.0.113.' || n,
      'forwarded', 'for=203.0.113.' || n, 'true-client-ip', '203.0.113.' || n));
    begin
      execute pg_temp.donation();
      taken := taken + 1;
    exception when sqlstate 'PT429' then
      null;
    end;
  end loop;
  return taken;
end
$$;
grant execute on all functions in schema pg_temp to public;

-- A visitor, by address.
select tests.act_as('anon');
select pg_temp.from_address('203.0.113.7') is null;
select tests.affects(pg_temp.donation('{"id": "30000000-0000-4000-8000-000000000001"}'), 1, 'a visitor''s first form is taken');
select tests.affects(pg_temp.volunteer(), 1, 'a visitor''s second form is taken, of whichever kind');
select tests.affects(pg_temp.donation(), 1, 'a visitor''s third form is taken');
select pg_temp.over_limit(pg_temp.donation(), 'a fourth from the same address is refused');
select pg_temp.over_limit(pg_temp.volunteer(), 'of either kind');
select is(tests.count_of('public.donations'), 2::bigint, 'a refused form is not stored');
select tests.refused(pg_temp.donation('{"id": "30000000-0000-4000-8000-000000000001"}'), '23505',
  'the same form sent again hears that it is stored', 'donations_pkey');
select pg_temp.from_address('203.0.113.8') is null;
select tests.affects(pg_temp.donation(), 1, 'another address is another caller');
select pg_temp.from_address('203.0.113.7, 203.0.113.9') is null;
select tests.affects(pg_temp.donation(), 1, 'an address that a caller writes before the platform''s own does not count');
select pg_temp.over_limit(
  'insert into public.volunteers (full_name, phone_number, age, country, state_province)
   select ''Musa Bello'', ''+2348030000001'', 30, ''Nigeria'', ''Kano'' from generate_series(1, 300)',
  'many forms in one request count each');
select tests.lacks_grant('select id from public.donations', 'a visitor reads nothing of donors');
select tests.lacks_grant('select donor_email from public.donations', 'not even one column');
select tests.lacks_grant('select id from public.volunteers', 'a visitor reads nothing of volunteers');
select tests.lacks_grant('select phone_number from public.volunteers', 'not even one column of theirs');
select tests.lacks_grant('select * from private.form_counts', 'a visitor reads no counter');

-- A hundred forms that claim to come from a hundred places, and the people beside them.
select is(pg_temp.taken_with_forged_headers(100), 3, 'of a hundred donations with changing headers three are taken');
select pg_temp.from_address('198.51.100.41') is null;
select tests.affects(pg_temp.donation(), 1, 'and another address is not shut out by them');
select pg_temp.over_limit(pg_temp.donation(), 'while they stay refused')
  from pg_temp.from_address('198.51.100.40');
select pg_temp.from_address(null) is null;
select is(count(tests.affected(pg_temp.donation())), 4::bigint,
  'a caller who does not come through the platform has no address to be counted by') from generate_series(1, 4);
select set_config('request.headers', '', true) is not null;
select tests.affects(pg_temp.volunteer(), 1, 'a caller without headers has none either');

-- Signed in, by account and by address.
select tests.act_as('owner');
select pg_temp.from_address('203.0.113.20') is null;
select tests.affects(pg_temp.donation(jsonb_build_object('user_id', tests.id('owner'))), 1, 'a first form of an account is taken');
select tests.affects(pg_temp.volunteer(), 1, 'a second form of an account is taken');
select pg_temp.from_address('203.0.113.21') is null;
select tests.affects(pg_temp.volunteer(), 1, 'a third form of an account is taken');
select pg_temp.from_address('203.0.113.22') is null;
select pg_temp.over_limit(pg_temp.volunteer(), 'a fourth form of an account is refused, from whatever address');
select tests.act_as('stranger');
select tests.affects(pg_temp.volunteer(), 1, 'another account is another caller');
select pg_temp.from_address('203.0.113.7') is null;
select pg_temp.over_limit(pg_temp.volunteer(), 'but no account opens an address that is used up');
select tests.act_as('admin');
select is(count(tests.affected(pg_temp.volunteer())), 4::bigint, 'an administrator is not limited') from generate_series(1, 4);
select tests.act_as('service_role');
select is(count(tests.affected(pg_temp.donation())), 4::bigint, 'the service role is not either') from generate_series(1, 4);

-- The rows that are kept.
select tests.act_as_database();
select is((select count(*) from private.form_counts), 10::bigint, 'each address and each account has one counter');
select is_empty($$ select counter from private.form_counts
  where octet_length(counter) <> 32 or counter in (sha256('203.0.113.7'), sha256('address 203.0.113.7'),
    sha256('198.51.100.40'), sha256('address 198.51.100.40')) $$,
  'a counter is a salted hash, from which no address can be read');
select is(private.caller_address(), '203.0.113.7', 'the platform''s header names the caller');
select pg_temp.from_address('2001:db8:1:2:3:4:5:6') is null;
select is(private.caller_address(), '2001:db8:1:2::/64', 'an IPv6 address counts as its network');
select pg_temp.from_address('::FFFF:203.0.113.7') is null;
select is(private.caller_address(), '203.0.113.7', 'one that stands for an IPv4 address counts as that');
select pg_temp.from_address('203.0.113.7:4711 ' || repeat('x', 200)) is null;
select is(private.caller_address(), left('203.0.113.7:4711 ' || repeat('x', 200), 100), 'anything else counts as it stands, as far as it is looked at');

insert into private.form_counts (counter, started_at, hits)
select sha256(convert_to(n::text, 'utf8')), date_trunc('hour', now()) - interval '1 hour', 1 from generate_series(1, 30) n;
select tests.act_as('anon');
select pg_temp.from_address('203.0.113.30') is null;
select tests.affects(pg_temp.volunteer(), 1, 'a form is taken while old counters lie about');
select tests.act_as_database();
select is((select count(*) from private.form_counts where started_at < date_trunc('hour', now())), 10::bigint,
  'one form clears away a bounded number of counters whose hour is over');
select tests.act_as('anon');
select tests.affects(pg_temp.volunteer(), 1, 'the next form is taken');
select tests.act_as_database();
select is((select count(*) from private.form_counts where started_at < date_trunc('hour', now())), 0::bigint,
  'the next form clears away the rest');

-- An operator tunes it.
update private.settings set value = 'x-real-ip' where name = 'caller_address_header';
select set_config('request.headers', '{"x-real-ip": "192.0.2.9", "cf-connecting-ip": "203.0.113.7"}', true) is not null;
select is(private.caller_address(), '192.0.2.9', 'an operator names the header that the platform sets');
delete from private.settings where name in ('forms_per_account_per_hour', 'forms_per_address_per_hour');
select tests.act_as('owner');
select tests.affects(pg_temp.volunteer(), 1, 'a limit that an operator takes away does not bind');

-- Where the operator has a captcha, a form of somebody who is not signed in waits for its word.
create function pg_temp.from_new_id(id text) returns text language sql as $$
  select pg_temp.donation(jsonb_build_object('id', id))
$$;
grant execute on function pg_temp.from_new_id to public;
select tests.act_as_database();
update private.settings set value = 'yes' where name = 'forms_need_human_check';
select tests.act_as('anon');
select tests.refused(pg_temp.from_new_id('30000000-0000-4000-8000-000000000071'), 'P0001', 'a form that nobody was seen at is refused',
  '^human_check_missing$');
select tests.refused('select public.pass_human_check(''30000000-0000-4000-8000-000000000071'')', '42501',
  'nobody says of the own form that a person sends it');
select tests.act_as('owner');
select tests.affects(pg_temp.volunteer(), 1, 'an account needs no further captcha');
select tests.act_as('service_role');
select lives_ok('select public.pass_human_check(''30000000-0000-4000-8000-000000000071'')', 'the edge function says so');
select tests.act_as('anon');
select tests.affects(pg_temp.from_new_id('30000000-0000-4000-8000-000000000071'), 1, 'that form is taken');
select tests.refused(pg_temp.from_new_id('30000000-0000-4000-8000-000000000073'), 'P0001', 'no other form is taken with it',
  '^human_check_missing$');
select tests.act_as_database();
update private.human_forms set checked_at = now() - interval '61 minutes';
select tests.act_as('anon');
select tests.refused(pg_temp.from_new_id('30000000-0000-4000-8000-000000000071'), 'P0001', 'the word holds for an hour',
  '^human_check_missing$');
select tests.act_as('owner');
select tests.affects(pg_temp.volunteer(), 1, 'a later form is taken');
select tests.act_as_database();
select is((select count(*) from private.human_forms), 0::bigint, 'and clears away what is over');
select * from finish();
