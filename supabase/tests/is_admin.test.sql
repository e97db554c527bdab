\ir support/actors.psql
-- The administrators: a row that binds account and e-mail, and nothing that a client says.
select plan(37);

create function pg_temp.claim(claims jsonb) returns void language plpgsql as $$
begin
  perform set_config('role', 'authenticated', true);
  perform set_config('request.jwt.claims', (jsonb_build_object('session_id', claims ->> 'sub') || claims)::text, true);
end
$$;

select tests.act_as('admin');
select ok(public.is_admin(), 'an administrator is one');
select tests.act_as('second_admin');
select ok(public.is_admin(), 'a second administrator is one');
select tests.act_as('owner');
select ok(not public.is_admin(), 'a parent is none');
select tests.act_as('stranger');
select ok(not public.is_admin(), 'a stranger is none');
select tests.act_as('anon');
select tests.lacks_grant('select public.is_admin()', 'a visitor cannot even ask');
select tests.act_as('service_role');
select tests.lacks_grant('select public.is_admin()', 'the service role has no use for the question');
select ok(not private.is_admin(), 'the service role is no administrator');

select tests.act_as_database();
select pg_temp.claim(jsonb_build_object('sub', tests.id('stranger'), 'email', 'admin@example.com', 'role', 'authenticated'));
select ok(not public.is_admin(), 'the administrator''s e-mail in another account''s token is not enough');
select tests.act_as_database();
select pg_temp.claim(jsonb_build_object('sub', tests.id('admin'), 'email', 'other@example.com', 'role', 'authenticated'));
select ok(not public.is_admin(), 'the administrator''s account with another e-mail is not enough');
select tests.act_as_database();
select pg_temp.claim(jsonb_build_object('sub', tests.id('admin'), 'role', 'authenticated'));
select ok(not public.is_admin(), 'the administrator''s account without an e-mail is not enough');
select tests.act_as_database();
select pg_temp.claim(jsonb_build_object('sub', tests.id('admin'), 'email', 'second.admin@example.com', 'role', 'authenticated'));
select ok(not public.is_admin(), 'account and e-mail of two administrators do not add up to one');
select tests.act_as_database();
select pg_temp.claim(jsonb_build_object('sub', tests.id('admin'), 'email', 'Admin@Example.com', 'role', 'authenticated'));
select ok(public.is_admin(), 'the case of the e-mail does not matter');
select tests.act_as_database();
select pg_temp.claim(jsonb_build_object('sub', tests.id('stranger'), 'email', 'stranger@example.com', 'role', 'authenticated',
  'user_metadata', jsonb_build_object('is_admin', true, 'role', 'admin'), 'app_metadata', jsonb_build_object('is_admin', true)));
select ok(not public.is_admin(), 'nothing in the metadata makes an administrator');

-- Appointing.
select tests.act_as('anon');
select tests.lacks_grant('select public.request_admin_code()', 'a visitor gets no code');
select tests.act_as('service_role');
select tests.lacks_grant('select public.request_admin_code()', 'the service role gets no code');
select tests.act_as('stranger');
create temp table given as select public.request_admin_code() as first_code;
select matches(first_code, '^([2-9A-HJ-NP-Z]{4}-){2}[2-9A-HJ-NP-Z]{4}$', 'an account gets a code that can be typed') from given;
select tests.act_as_database();
select is(tests.count_of('private.admin_codes', $$ t::text like '%' || (select first_code from given) || '%' $$), 0::bigint,
  'the code itself is stored nowhere');
select tests.raises($$ select private.appoint_admin('nobody@example.com', 'x') $$, 'confirmed_account_required',
  'an address without an account is refused');
insert into auth.users (id, email) values ('00000000-0000-4000-8000-000000000003', 'unconfirmed@example.com');
select tests.raises($$ select private.appoint_admin('unconfirmed@example.com', tests.admin_code('00000000-0000-4000-8000-000000000003')) $$,
  'confirmed_account_required', 'an account whose e-mail is not confirmed is refused');
select tests.raises($$ select private.appoint_admin(null, 'x') $$, 'confirmed_account_required', 'no address is refused');
select tests.raises($$ select private.appoint_admin('owner@example.com', 'x') $$, 'admin_code_invalid',
  'an account that asked for no code is refused');
select tests.raises($$ select private.appoint_admin('owner@example.com', null) $$, 'admin_code_invalid', 'and so it is without a code');
select tests.raises($$ select private.appoint_admin('stranger@example.com', 'AAAA-AAAA-AAAA') $$, 'admin_code_invalid',
  'a wrong code is refused');
select tests.raises($$ select private.appoint_admin('owner@example.com', (select first_code from given)) $$, 'admin_code_invalid',
  'another account''s code is refused');
create temp table second as select tests.admin_code(tests.id('stranger')) as code;
select tests.raises($$ select private.appoint_admin('stranger@example.com', (select first_code from given)) $$, 'admin_code_invalid',
  'a new code ends the one before');
update private.admin_codes set created_at = now() - interval '16 minutes' where user_id = tests.id('stranger');
select tests.raises($$ select private.appoint_admin('stranger@example.com', (select code from second)) $$, 'admin_code_invalid',
  'a code that ran out is refused');
create temp table third as select tests.admin_code(tests.id('stranger')) as code;
select is((select created_at from private.admin_codes where user_id = tests.id('stranger')), now(),
  'a code begins when it is asked for');
select is(private.appoint_admin('  Stranger@Example.com ', lower(replace((select code from third), '-', ' '))), tests.id('stranger'),
  'address and code are taken whatever their case and blanks');
select tests.raises($$ select private.appoint_admin('stranger@example.com', (select code from third)) $$, 'admin_code_invalid',
  'a code is used once');
select is(private.appoint_admin('stranger@example.com', tests.admin_code(tests.id('stranger'))), tests.id('stranger'),
  'appointing twice is harmless');
select is((select count(*) from private.staff where user_id = tests.id('stranger')), 1::bigint, 'and makes one row');
select is((select count(distinct tests.admin_code(tests.id('owner')) || i) from generate_series(1, 5) i), 5::bigint, 'an account gets five codes');
select tests.refused($$ select tests.admin_code(tests.id('owner')) $$, 'PT429', 'and no sixth in the same hour', '^too_many_codes$');
update private.admin_codes set counted_from = now() - interval '61 minutes' where user_id = tests.id('owner');
select lives_ok($$ select tests.admin_code(tests.id('owner')) $$, 'an hour later there is one again');
select tests.act_as('stranger');
select ok(public.is_admin(), 'an appointed person is administrator at once');
select tests.act_as_database();
delete from private.staff where user_id = tests.id('stranger');
select tests.act_as('stranger');
select ok(not public.is_admin(), 'a dismissed one is none at once');
select tests.act_as_database();
delete from auth.users where id = tests.id('second_admin');
select is((select count(*) from private.staff), 1::bigint, 'a closed account is no administrator any more');
select * from finish();
